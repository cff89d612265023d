import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { type Fact, fileFacts, personFacts, pictureFacts, printFacts } from '../text/facts.ts'
import { type FigureRow, figureRows } from '../text/figure-rows.ts'
import { withUnit } from '../text/quantities.ts'
import { tierName } from '../text/trust.ts'

/** What a document states; null if nothing. A text of the catalog itself is in English in every language. */
export interface ComparisonCell {
  text: string | null
  isEnglish: boolean
}

/** One row of a comparison: what each document states, in the order of the documents. */
export interface ComparisonRow {
  name: string
  cells: readonly ComparisonCell[]
}

/** A row for everything that at least one of the documents states. */
export function comparisonRows(records: readonly PublicRecord[], t: SiteTranslator): ComparisonRow[] {
  const columns = records.map((record) => [
    ...figureRows(record, t).map((row) => ({ name: row.name, text: figureText(row, t) })),
    { name: t('section.background'), text: backgroundText(record, t) },
    ...[...personFacts(record, t), ...pictureFacts(record, t)].map(named),
    ...printFacts(record, t).map((fact) => ({
      ...named(fact),
      name: t('absent.on-paper', { name: fact.name }),
    })),
    ...fileFacts(record, t).map((fact) => ({
      ...named(fact),
      name: t('absent.of-file', { name: fact.name }),
    })),
    { name: t('block.trust'), text: tierName(record.trust, t) },
    { name: t('block.version'), text: record.version },
  ])
  const rows: readonly { name: string }[] = columns[0] ?? []
  return rows
    .map(({ name }, index) => ({
      name,
      cells: columns.map((column) => {
        const cell: Partial<ComparisonCell> = column[index] ?? {}
        return { text: cell.text ?? null, isEnglish: cell.isEnglish ?? false }
      }),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== null))
}

const named = ({ name, text, isEnglish }: Fact) => ({ name, text, isEnglish })

/** The figure as the authority states it, and the share of the height if it is stated in another unit. */
function figureText({ cells, stated, provenance }: FigureRow, t: SiteTranslator): string | null {
  if (provenance === null) return null
  const unitNames = { mm: 'mm', inch: t('table.in'), px: 'px', percent: '%' }
  const units =
    stated.includes('percent') || cells.percent === null ? stated : [...stated, 'percent' as const]
  const texts = units.flatMap((unit) => {
    const text = cells[unit]
    if (text === null) return []
    return [/\d/.test(text) ? withUnit(text, unitNames[unit], t) : text]
  })
  return texts.length === 0 ? null : texts.join(t.rules('answer.separator'))
}

function backgroundText({ background }: PublicRecord, t: SiteTranslator): string | null {
  if (background === null) return null
  const names = background.colours?.map(({ name }) => t.rules(`colour.${name}`)) ?? []
  const never =
    background.forbidden?.map(({ name }) => t('background.not', { colour: t.rules(`colour.${name}`) })) ?? []
  const texts = [t.orList(names), ...never, background.plain === true ? t('compare.plain') : '']
  return texts.filter(Boolean).join(t.rules('answer.separator')) || null
}
