import type { IndexEntry, PublicRecord } from '@likeness/rules'
import { documentFinder } from '@likeness/rules/search'
import { searchWords } from '@likeness/rules/words'
import type { SiteTranslator } from '../messages/english.ts'
import { countryWords, findable } from '../search/suggest-pages.ts'
import {
  backgroundText,
  fileFacts,
  paperFacts,
  personFacts,
  pictureFacts,
  printFacts,
} from '../text/facts.ts'
import { type FigureRow, figureRows } from '../text/figure-rows.ts'
import { withUnit } from '../text/quantities.ts'
import { tierName } from '../trust/tiers.ts'
import { inReadersOrder } from './order-of-documents.ts'

type Entry = Pick<IndexEntry, 'id' | 'path' | 'title' | 'own_title' | 'country'>

/** What a reader asked for: a document, or the reason why none was found. */
export type Meant = { id: string } | { fault: 'unknown' | 'many countries' }

/**
 * The document that an id or words mean, such as "UK passport" or "India visa". Of several in one country, the one that
 * most readers look for. Words that fit documents of several countries mean none of them.
 */
export function documentMeant(asked: string, entries: readonly Entry[]): Meant {
  const id = asked.trim().toLowerCase().replaceAll(/\s+/g, '-')
  if (entries.some((entry) => entry.id === id)) return { id }
  if (/^[a-z]{2}-[a-z0-9-]+$/.test(asked.trim())) return { fault: 'unknown' }
  const fitting = found(asked, entries)
  const named = fitting.filter(({ country }) => namesCountry(asked, country))
  const candidates = named.length > 0 ? named : fitting
  const [first] = inReadersOrder(candidates)
  if (first === undefined) return { fault: 'unknown' }
  const isOneCountry = candidates.every(({ country }) => country.code === first.country.code)
  return isOneCountry ? { id: first.id } : { fault: 'many countries' }
}

/** The documents that have every typed word. */
function found(asked: string, entries: readonly Entry[]): Entry[] {
  const { ids, every } = documentFinder(entries.map(findable))(asked)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return every ? ids.flatMap((id) => byId.get(id) ?? []) : []
}

function namesCountry(asked: string, country: Entry['country']): boolean {
  const names = countryWords(country)
  return searchWords(asked).some((word) => names.includes(word))
}

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
    ...figureRows(record, t).map((row) => ({ key: row.key, name: row.name, text: figureText(row, t) })),
    { key: 'background', name: t('section.background'), text: backgroundText(record.background, t) },
    ...[...personFacts(record, t), ...pictureFacts(record, t)],
    ...printFacts(record, t).map((fact) => ({ ...fact, name: t('absent.on-paper', fact) })),
    ...paperFacts(record, t),
    ...fileFacts(record, t).map((fact) => ({ ...fact, name: t('absent.of-file', fact) })),
    { key: 'trust', name: t('block.trust'), text: tierName(record.trust, t) },
    { key: 'version', name: t('block.version'), text: record.version },
  ])
  return inCommonOrder(columns)
    .map(({ key, name }) => ({
      name,
      cells: columns.map((column) => {
        const cell: Partial<ComparisonCell> = column.find((one) => one.key === key) ?? {}
        return { text: cell.text ?? null, isEnglish: cell.isEnglish ?? false }
      }),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== null))
}

/** What is in at least one of the columns, once. What only some have, such as a lower margin, follows what precedes it there. */
function inCommonOrder<Row extends { key: string }>(columns: readonly (readonly Row[])[]): Row[] {
  const order: Row[] = []
  for (const column of columns) {
    let place = 0
    for (const row of column) {
      const known = order.findIndex(({ key }) => key === row.key)
      if (known === -1) order.splice(place, 0, row)
      place = known === -1 ? place + 1 : known + 1
    }
  }
  return order
}

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
