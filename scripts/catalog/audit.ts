/*
 * `npm run -s catalog -- audit [--month 2026-11] [--draw 2] [--without us-passport,…]` draws 60 documents and prints a sheet:
 * each of their deciding figures, with the addresses that it cites. A reader who did not write the rules looks each of them up,
 * writes the answer and, unless it agrees, what the text says and where. A second audit of a month has the second 60 documents.
 *
 * `--take <sheet>` reads the sheet that the reader has filled in, prints the rate of errors, and keeps the counts in
 * `rules/src/audits.json`, which the page of trust shows. It exits with 1 if a figure lacks its answer or its reason.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument, rulesFolder } from '@likeness/rules'
import { Audit, AuditAnswer, auditsOfCatalog, errorRate } from '@likeness/rules/audits'
import { parse, stringify } from 'yaml'
import { z } from 'zod'

const usage = `Usage: npm run -s catalog -- audit [--month 2026-11] [--draw 2] [--without us-passport,…]
       npm run -s catalog -- audit --take <sheet>`

const documentsOfAudit = 60

/** The fields that decide whether a photo is accepted, in the order of the sheet. */
const decidingFields = [
  'print.size',
  'print.maxSize',
  'print.copies',
  'upload.pixels',
  'upload.formats',
  'upload.bytes',
  'headHeight',
  'headWidth',
  'eyeLine',
  'topMargin',
  'background',
  'glasses',
  'headCovering',
  'expression',
  'mouth',
  'recency',
  'taken',
] as const

const Line = z.strictObject({
  document: z.string(),
  field: z.string(),
  value: z.string().describe('What the catalog states, without its sources.'),
  sources: z.array(z.string()).describe('The addresses that the figure cites.'),
  answer: AuditAnswer.nullable().describe('Null until the reader has answered.'),
  reason: z.string().describe('What the text says and where, unless it agrees.'),
})
type Line = z.infer<typeof Line>

export const Sheet = z.strictObject({
  month: Audit.shape.month,
  draw: Audit.shape.draw,
  documents: z.int().positive(),
  lines: z.array(Line),
})
export type Sheet = z.infer<typeof Sheet>

/** The documents of a month's audit: the same for each caller, and as good as random. Each draw has other ones. */
export function drawnDocuments(
  all: readonly RuleDocument[],
  { month, draw }: Pick<Audit, 'month' | 'draw'>,
  without: ReadonlySet<string>,
) {
  const place = ({ id }: RuleDocument) => createHash('sha256').update(`${month} ${id}`).digest('hex')
  return all
    .filter(({ id }) => !without.has(id))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .slice((draw - 1) * documentsOfAudit, draw * documentsOfAudit)
}

const Cited = z.looseObject({ cite: z.array(z.string()), note: z.string().optional() })

/** The deciding figures of a document, one line each, without answers. */
export function linesOf(document: RuleDocument): Line[] {
  return decidingFields.flatMap((field) => {
    const at = field.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), document)
    const figure = Cited.safeParse(at).data
    if (figure === undefined) return []
    const { cite, note: _, ...stated } = figure
    const sources = cite.flatMap((name) => document.sources[name]?.url ?? [])
    return [
      { document: document.id, field, value: JSON.stringify(stated), sources, answer: null, reason: '' },
    ]
  })
}

/** The counts of a sheet that a reader has filled in, or one sentence for each line that is not. */
export function takeSheet({ month, draw, documents, lines }: Sheet): Audit | readonly string[] {
  const problems = lines.flatMap(({ document, field, answer, reason }) => {
    if (answer === null)
      return [`${document} ${field}: the answer is missing. Write one of ${AuditAnswer.options.join(', ')}.`]
    if (answer !== 'agrees' && reason === '')
      return [`${document} ${field}: the reason is missing. Write what the text says, and where.`]
    return []
  })
  if (problems.length > 0) return problems
  const of = (answer: AuditAnswer) => lines.filter((line) => line.answer === answer).length
  const figures = {
    agrees: of('agrees'),
    wrong: of('wrong'),
    'out-of-date': of('out-of-date'),
    unsupported: of('unsupported'),
    'not-found': of('not-found'),
  }
  return { month, draw, documents, figures }
}

/** The audits with a new one, which replaces that of the same month and draw. The latest come first. */
export function withAudit(audits: readonly Audit[], audit: Audit): Audit[] {
  return audits
    .filter(({ month, draw }) => month !== audit.month || draw !== audit.draw)
    .concat(audit)
    .sort((a, b) => b.month.localeCompare(a.month) || b.draw - a.draw)
}

function main(): number {
  const options = readArguments()
  if (options === undefined) return refuse([usage])
  const { month, without } = options
  if (options.take !== undefined) return take(options.take)
  if (!Audit.shape.month.safeParse(month).success) return refuse([`${month} is no month such as 2026-11`])
  const draw = Audit.shape.draw.safeParse(Number(options.draw)).data
  if (draw === undefined) return refuse([`${options.draw} is no draw such as 2`])
  const loaded = loadCatalog(rulesFolder)
  if (!loaded.ok) return refuse(loaded.problems.map(formatRuleProblem))
  const drawn = drawnDocuments(loaded.catalog.documents, { month, draw }, new Set(without.split(',')))
  if (drawn.length === 0) return refuse([`No documents are left for draw ${draw}`])
  const sheet: Sheet = { month, draw, documents: drawn.length, lines: drawn.flatMap(linesOf) }
  process.stdout.write(stringify(sheet))
  return 0
}

function readArguments() {
  try {
    const month = new Date().toISOString().slice(0, '2026-11'.length)
    return parseArgs({
      options: {
        month: { type: 'string', default: month },
        draw: { type: 'string', default: '1' },
        without: { type: 'string', default: '' },
        take: { type: 'string' },
      },
    }).values
  } catch {
    return undefined
  }
}

/** The YAML of a file; undefined if it cannot be read. */
function contentOf(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function take(path: string): number {
  const sheet = Sheet.safeParse(contentOf(path))
  if (!sheet.success) return refuse([`${path} is no sheet of an audit:`, z.prettifyError(sheet.error)])
  const audit = takeSheet(sheet.data)
  if (!('figures' in audit)) return refuse(audit)
  const kept = withAudit(auditsOfCatalog, audit)
  writeFileSync(join(rulesFolder, '..', 'src', 'audits.json'), `${JSON.stringify(kept, null, 2)}\n`)
  const { errors, compared, share, low, high } = errorRate(audit)
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  process.stdout.write(
    `${errors} of ${compared} figures are not right: ${percent(share)} (${percent(low)} to ${percent(high)}).\n`,
  )
  return 0
}

function refuse(lines: readonly string[]): number {
  process.stderr.write(`${lines.join('\n')}\n`)
  return 1
}

if (import.meta.main) process.exitCode = main()
