import type { PublicRecord } from '@likeness/rules'

/** A change of a document's rule in the catalog. */
export interface CatalogEvent {
  /**
   * Stable as long as the document's list of changes only grows. The changes are counted from the oldest, so that neither
   * a later change nor another address of the site changes an id.
   */
  id: string
  /** The number of the change in its document, from 1 for the oldest. */
  number: number
  record: PublicRecord
  /** RFC 3339. A version is a month, so the day is always the first of that month. */
  updated: string
  what: string
  before: string | null
  after: string | null
}

/** The changes of one document, the newest first. */
export function documentEvents(record: PublicRecord): CatalogEvent[] {
  const { changes } = record
  return changes.map(({ version, what, before, after }, index) => {
    const number = changes.length - index
    const id = `urn:likeness:${record.id}:change:${number}`
    const updated = `${version.replace('.', '-')}-01T00:00:00Z`
    return { id, number, record, updated, what, before, after }
  })
}

/** The last changes of the whole catalog, at most `most`: the newest first, and within a month by number. */
export function latestEvents(records: readonly PublicRecord[], most: number): CatalogEvent[] {
  return records
    .flatMap(documentEvents)
    .toSorted((a, b) => b.updated.localeCompare(a.updated) || b.number - a.number || a.id.localeCompare(b.id))
    .slice(0, most)
}
