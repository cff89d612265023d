import { type IndexEntry, indexEntry, type PublicRecord, publicRecord } from '@likeness/rules'
import { checkedRules } from './checked-rules.ts'

/** The documents of one country or issuer. */
export interface Country {
  code: string
  name: string
  path: string
  entries: readonly IndexEntry[]
}

const { documents, version } = checkedRules()

/** The newest document's version. */
export const catalogVersion: string = version

/** Every document in full, sorted by id. Pages and JSON are both made from these. */
export const records: readonly PublicRecord[] = documents.map(publicRecord)

const recordsById = new Map(records.map((record) => [record.id, record]))

/** One document in full. Throws a RangeError for an id that the catalog lacks. */
export function recordOf(id: string): PublicRecord {
  const record = recordsById.get(id)
  if (record === undefined) throw new RangeError(`no document ${id}`)
  return record
}

/** The index: one entry a document, sorted by id. */
export const entries: readonly IndexEntry[] = documents.map(indexEntry)

/** The countries that have documents, by name. */
export const countries: readonly Country[] = Object.values(
  Object.groupBy(entries, (entry) => entry.country.code),
)
  .flatMap((group = []) => {
    const [first] = group
    if (first === undefined) return []
    return [{ ...first.country, path: `/requirements/${first.country.code}`, entries: group }]
  })
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
