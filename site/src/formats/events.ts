import type { PublicRecord } from '@likeness/rules'

/** Something that happened to a document's rule in the catalog. */
export interface CatalogEvent {
  /**
   * Stable as long as the document's list of changes only grows: its changes are counted from the oldest, so that a
   * later one, or another address of the site, moves no id.
   */
  id: string
  /** Which of its document's changes it is, the oldest being 1. */
  number: number
  record: PublicRecord
  /** RFC 3339. A version is a month, so that the day is always its first. */
  updated: string
  what: string
  before: string | null
  after: string | null
}

/** What happened to one document, newest first. */
export function documentEvents(record: PublicRecord): CatalogEvent[] {
  const { changes } = record
  return changes.map(({ version, what, before, after }, index) => {
    const number = changes.length - index
    const id = `urn:likeness:${record.id}:change:${number}`
    const updated = `${version.replace('.', '-')}-01T00:00:00Z`
    return { id, number, record, updated, what, before, after }
  })
}

/** What happened last in the whole catalog, newest first and within a month by number, at most `most` events. */
export function latestEvents(records: readonly PublicRecord[], most: number): CatalogEvent[] {
  return records
    .flatMap(documentEvents)
    .toSorted((a, b) => b.updated.localeCompare(a.updated) || b.number - a.number || a.id.localeCompare(b.id))
    .slice(0, most)
}
