import type { PublicRecord } from '@likeness/rules'
import { inEnglish } from '../messages/english.ts'
import { type Fact, fileFacts, personFacts, pictureFacts, printFacts } from '../text/facts.ts'
import { type FigureRow, figureRows } from '../text/figure-rows.ts'
import { tierName } from '../text/trust.ts'

/** One row of a comparison: what each document states, in the order of the documents; null if it states nothing. */
export interface ComparisonRow {
  name: string
  cells: readonly (string | null)[]
}

/** A row for everything that at least one of the documents states. */
export function comparisonRows(records: readonly PublicRecord[]): ComparisonRow[] {
  const columns = records.map((record) => [
    ...figureRows(record, inEnglish).map((row) => ({ name: row.name, text: figureText(row) })),
    { name: 'Background', text: backgroundText(record) },
    ...[...personFacts(record, inEnglish), ...pictureFacts(record, inEnglish)].map(named),
    ...printFacts(record, inEnglish).map((fact) => ({ ...named(fact), name: `${fact.name}, on paper` })),
    ...fileFacts(record, inEnglish).map((fact) => ({ ...named(fact), name: `${fact.name}, of the file` })),
    { name: 'Trust', text: tierName(record.trust, inEnglish) },
    { name: 'Version', text: record.version },
  ])
  const names = columns[0]?.map(({ name }) => name) ?? []
  return names
    .map((name, index) => ({ name, cells: columns.map((column) => column[index]?.text ?? null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
}

const named = ({ name, text }: Fact) => ({ name, text })

/** The figure as the authority states it, and the share of the height if it is stated in another unit. */
function figureText({ cells, stated, provenance }: FigureRow): string | null {
  if (provenance === null) return null
  const unitNames = { mm: 'mm', inch: 'in', px: 'px', percent: '%' }
  const units =
    stated.includes('percent') || cells.percent === null ? stated : [...stated, 'percent' as const]
  const texts = units.flatMap((unit) => {
    const text = cells[unit]
    if (text === null) return []
    return /\d/.test(text) ? [`${text} ${unitNames[unit]}`] : [text]
  })
  return texts.length === 0 ? null : texts.join(', ')
}

function backgroundText({ background }: PublicRecord): string | null {
  if (background === null) return null
  const names = background.colours?.map(({ name }) => name.replace('-', ' ')) ?? []
  const never = background.forbidden?.map(({ name }) => `not ${name.replace('-', ' ')}`) ?? []
  const texts = [names.join(' or '), ...never, background.plain === true ? 'plain' : '']
  return texts.filter(Boolean).join(', ') || null
}
