import {
  type IndexEntry,
  indexEntry,
  type Language,
  type PublicRecord,
  publicRecord,
  publicRecordIn,
} from '@likeness/rules'
import { documentKind } from '@likeness/rules/kinds'
import { checkedRules } from './checked-rules.ts'
import { familyOf, inReadersOrder } from './compare/order-of-documents.ts'
import { countryName } from './messages/countries.ts'
import type { SiteTranslator } from './messages/english.ts'

/** The documents of one country or issuer. */
export interface Country {
  code: string
  name: string
  path: string
  /** In the order in which readers look for them. */
  entries: readonly IndexEntry[]
}

const rules = checkedRules()

/** The rule of every document, sorted by id. */
export const { documents } = rules

/** The version of the catalog: the newest document's. */
export const catalogVersion: string = rules.version

/** The full record of every document, sorted by id. Pages and JSON are both made from these records. */
export const records: readonly PublicRecord[] = documents.map(publicRecord)

const recordsById = new Map(records.map((record) => [record.id, record]))

/** The full record of one document. Throws a RangeError for an id that is not in the catalog. */
export function recordOf(id: string): PublicRecord {
  const record = recordsById.get(id)
  if (record === undefined) throw new RangeError(`no document ${id}`)
  return record
}

const families = Map.groupBy(records, familyOf)

/** The other documents of the same country and kind. If A is a sibling of B, then B is one of A. */
export const siblingsOf = (document: Pick<IndexEntry, 'id' | 'country'>): readonly PublicRecord[] =>
  (families.get(familyOf(document)) ?? []).filter(({ id }) => id !== document.id)

/** The states of which a visa for a short stay is a Schengen visa. */
const schengenStates = new Set(
  'at be bg ch cz de dk ee es fi fr gr hr hu is it li lt lu lv mt nl no pl pt ro se si sk'.split(' '),
)

/** The documents that may be meant in place of one: its siblings, and for a visa of a Schengen state the Schengen visa. */
export function mistakenFor(record: PublicRecord): readonly PublicRecord[] {
  const schengen = recordsById.get('eu-schengen-visa')
  const isOfState = documentKind(record) === 'visa' && schengenStates.has(record.country.code)
  return [...siblingsOf(record), ...(isOfState && schengen ? [schengen] : [])]
}

const documentsById = new Map(documents.map((document) => [document.id, document]))

/** The rule of one document. Throws a RangeError for an id that is not in the catalog. */
export function documentOf(id: string) {
  const document = documentsById.get(id)
  if (document === undefined) throw new RangeError(`no document ${id}`)
  return document
}

/** The record of one document in a language. Throws a RangeError for an id that is not in the catalog. */
export const recordIn = (id: string, language: Language): PublicRecord =>
  publicRecordIn(documentOf(id), language)

/** The index: one entry per document, sorted by id. */
export const entries: readonly IndexEntry[] = documents.map(indexEntry)

/** The countries that have documents, sorted by name. */
export const countries: readonly Country[] = Object.values(
  Object.groupBy(entries, (entry) => entry.country.code),
)
  .flatMap((group = []) => {
    const [first] = group
    if (first === undefined) return []
    return [{ ...first.country, path: `/requirements/${first.country.code}`, entries: inReadersOrder(group) }]
  })
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/**
 * The countries with their names in a language, in the alphabetical order of the language; `letter` is the first letter of the
 * name, without accents.
 */
export function countriesIn(t: SiteTranslator) {
  const { language } = t
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => {
      const name = countryName(country, t)
      return { ...country, name, englishName: country.name, letter: firstLetter(name, language) }
    })
    .sort((a, b) => compare(a.name, b.name))
}

function firstLetter(name: string, language: Language): string {
  const [first = ''] = [...new Intl.Segmenter(language).segment(name)].map(({ segment }) => segment)
  return first.normalize('NFD').charAt(0).toLocaleUpperCase(language)
}
