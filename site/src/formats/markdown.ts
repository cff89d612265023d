import type { IndexEntry, PublicRecord } from '@likeness/rules'
import type { Country } from '../catalog.ts'
import { photoSize } from '../figure/photo-size.ts'
import { inEnglish } from '../messages/english.ts'
import { alternativeFacts, channelName } from '../text/alternatives.ts'
import { childAge, childFigures, childReliefs } from '../text/child-rules.ts'
import { absent, conflictSubject, isTakenOnSite, onSite, stated } from '../text/chosen-facts.ts'
import { type Fact, fileFacts, paperFacts, personFacts, pictureFacts, printFacts } from '../text/facts.ts'
import { figureRows, pixelBasis } from '../text/figure-rows.ts'
import { saysLittle } from '../text/tiles.ts'
import { longDate } from '../text/wording.ts'
import { tierMeaning, tierName } from '../trust/tiers.ts'

/** Joins blocks of Markdown to one text, with a blank line between them. Empty blocks are left out. */
export const blocks = (parts: readonly (string | null)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

/** A table. Bars in cells are escaped, and line breaks are replaced. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells
      .map((cell) =>
        String(cell)
          .replaceAll('|', '\\|')
          .replace(/\s*\n\s*/g, ' '),
      )
      .join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Escapes a text that is written between square brackets. */
const linkText = (text: string): string => text.replace(/[[\]]/g, '\\$&')

/** Code of several lines, unchanged. */
export const fenced = (code: string, language = ''): string => `\`\`\`${language}\n${code}\n\`\`\``

/** A document's page as Markdown: the same figures, facts and sources. `site` makes links absolute. */
export function documentMarkdown(record: PublicRecord, site: URL | undefined): string {
  return blocks([
    `# ${record.title}`,
    record.answer,
    bullets([
      `Authority: ${record.authority}`,
      `Document id: \`${record.id}\`, version ${record.version}`,
      `In force since: ${record.rule_since === null ? 'not stated' : longDate(record.rule_since)}`,
      `Trust: ${tierName(record.trust, inEnglish)}. ${tierMeaning(record.trust, inEnglish)}`,
      `JSON: <${new URL(record.api_url, site).href}>`,
    ]),
    ...(isTakenOnSite(record)
      ? wearAndBring(record)
      : photoSize(record, inEnglish) === null
        ? safePhoto(record)
        : []),
    '## Figures',
    figureTable(record),
    pixelBasis(record, inEnglish),
    ...alternatives(record),
    '## Background',
    backgroundText(record),
    '## The person',
    factList(personFacts(record, inEnglish), record),
    '### Children',
    record.children.length === 0 ? 'Not stated.' : childRules(record),
    '## The picture',
    factList(pictureFacts(record, inEnglish), record),
    '## On paper',
    factList([...printFacts(record, inEnglish), ...stated(paperFacts(record, inEnglish))], record),
    '## As a file',
    factList(fileFacts(record, inEnglish), record),
    '## What is uncertain',
    bullets([
      `Confidence: ${record.confidence}`,
      ...record.uncertain,
      ...record.conflicts.map(({ about, text }) => `${conflictSubject(about, inEnglish).text}: ${text}`),
    ]),
    record.evidence,
    '## Sources',
    record.sources
      .map(
        ({ title, url, archived, authority, read, tier }, index) =>
          `${index + 1}. [${linkText(title)}](<${url}>), ${authority}. ${tierName(tier, inEnglish)}, read ${longDate(read)}.` +
          (archived === null ? '' : ` [Archived copy](<${archived}>).`),
      )
      .join('\n'),
    '## Changes',
    bullets(record.changes.map(({ version, what }) => `${version}: ${what}`)),
  ])
}

function wearAndBring(record: PublicRecord): string[] {
  const { bring, wear, facts } = onSite(record, inEnglish)
  return ['## What to wear and bring', [bring, wear].filter(Boolean).join(' '), factList(facts, record)]
}

const safePhoto = (record: PublicRecord): string[] => [
  `## ${inEnglish('safe.title')}`,
  inEnglish(saysLittle(record) ? 'safe.text' : 'safe.no-size'),
  `${inEnglish('safe.ask')} [${linkText(record.authority)}](<${record.sources[0]?.url ?? ''}>)`,
]

const childRules = ({ children }: PublicRecord): string =>
  bullets(
    children.map((rule) =>
      [
        childAge(rule, inEnglish),
        rule.text,
        ...childFigures(rule, inEnglish),
        ...childReliefs(rule, inEnglish),
        rule.note,
      ]
        .filter((part) => part !== null)
        .join(' '),
    ),
  )

function alternatives(record: PublicRecord): string[] {
  if (record.alternatives.length === 0) return []
  return [
    `## ${inEnglish('section.alternatives')}`,
    inEnglish('alternatives.lead'),
    ...record.alternatives.flatMap((one) => [
      `### ${one.for}${one.channel === null ? '' : ` (${channelName(one, inEnglish)})`}`,
      factList(alternativeFacts(one, inEnglish), record),
      [one.note, numbers(one.sources, record)].filter(Boolean).join(' '),
    ]),
  ]
}

/** A country's page as Markdown. */
export function countryMarkdown({ name, entries }: Country, answer: (id: string) => string): string {
  return blocks([`# ${name}`, bullets(entries.map((entry) => `${linked(entry)}: ${answer(entry.id)}`))])
}

/** The index as Markdown, by country. */
export function indexMarkdown(countries: readonly Country[]): string {
  return blocks([
    '# Requirements',
    ...countries.flatMap(({ name, entries }) => [`## ${name}`, bullets(entries.map(linked))]),
  ])
}

/** A link to the Markdown of a document. */
export const linked = ({ title, path, id }: Pick<IndexEntry, 'title' | 'path' | 'id'>): string =>
  `[${linkText(title)}](${path}.md) (\`${id}\`)`

function figureTable(record: PublicRecord): string {
  const rows = figureRows(record, inEnglish)
  const lines = rows.flatMap(({ name, detail, cells, provenance }) => {
    if (provenance === null) return []
    const label = detail === null ? name : `${name}, ${detail}`
    const figures = [cells.mm, cells.inch, cells.px, cells.percent].map((cell) => cell ?? '')
    return [[label, ...figures, numbers(provenance.sources, record)]]
  })
  const absent = rows.filter(({ provenance }) => provenance === null).map(({ name }) => name.toLowerCase())
  return [
    ...(lines.length === 0 ? [] : [table(['Figure', 'mm', 'in', 'px', '%', 'Source'], lines), '']),
    ...(absent.length === 0 ? [] : [`Not stated: ${absent.join(', ')}.`]),
  ].join('\n')
}

function backgroundText(record: PublicRecord): string {
  const { background } = record
  if (background === null) return 'Not stated.'
  const { colours, depends_on, forbidden, plain, note, sources } = background
  return [
    colours === null
      ? 'Colour: not stated.'
      : `${colours.map(({ name, hex }) => `${name.replace('-', ' ')} (${hex})`).join(', ')}.`,
    ...depends_on.map(({ text }) => `${text}.`),
    forbidden && `Not ${forbidden.map(({ name }) => name.replace('-', ' ')).join(', ')}.`,
    plain === true ? 'Plain: one even colour, without pattern, shadow or object.' : null,
    note,
    numbers(sources, record),
  ]
    .filter(Boolean)
    .join(' ')
}

function factList(facts: readonly Fact[], record: PublicRecord): string {
  const missing = absent(facts)
  return bullets(
    facts.flatMap((fact) => {
      const { name, text, provenance } = fact
      if (missing.includes(fact)) return [`${name}: not stated`]
      if (text === null || provenance === null) return []
      return [
        [`${name}: ${text}`, provenance.note, numbers(provenance.sources, record)].filter(Boolean).join(' '),
      ]
    }),
  )
}

/** The numbers of sources in the document's list: "[1] [3]". */
function numbers(sources: readonly { url: string; title: string }[], record: PublicRecord): string {
  return sources
    .map(({ url, title }) => record.sources.findIndex((one) => one.url === url && one.title === title) + 1)
    .map((number) => `[${number}]`)
    .join(' ')
}
