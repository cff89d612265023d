import type { PublicRecord } from '@likeness/rules'

type Change = PublicRecord['changes'][number]

/** A change of a document's rule in the catalog. */
interface CatalogEvent extends Change {
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
}

/** The changes of one document, the newest first. */
export function documentEvents(record: PublicRecord): CatalogEvent[] {
  const { changes } = record
  return changes.map((change, index) => {
    const number = changes.length - index
    const id = `urn:likeness:${record.id}:change:${number}`
    const updated = `${change.version.replace('.', '-')}-01T00:00:00Z`
    return { ...change, id, number, record, updated }
  })
}

/** The last changes of the whole catalog, at most `most`: the newest first, and within a month by number. */
export function latestEvents(records: readonly PublicRecord[], most: number): CatalogEvent[] {
  return records
    .flatMap(documentEvents)
    .toSorted((a, b) => b.updated.localeCompare(a.updated) || b.number - a.number || a.id.localeCompare(b.id))
    .slice(0, most)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML, between tags or in an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

export interface Feed {
  /** Must never change, even if the site's address does. */
  id: string
  title: string
  /** Absolute addresses: of the feed itself, and of the page that it belongs to. */
  self: string
  page: string
}

/** A feed of events as Atom (RFC 4287). `site` makes the entries' links absolute. */
export function atomFeed(feed: Feed, events: readonly CatalogEvent[], site: URL | undefined): string {
  const updated =
    events
      .map((event) => event.updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escaped(feed.id)}</id>`,
    `  <title>${escaped(feed.title)}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>Likeness</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(feed.page)}"/>`,
    ...events.map((event) => entry(event, site)),
    '</feed>',
    '',
  ].join('\n')
}

function entry({ id, record, updated, what, before, after }: CatalogEvent, site: URL | undefined): string {
  const text = [what, before && `Before: ${before}`, after && `After: ${after}`].filter(Boolean).join('\n')
  return [
    '  <entry>',
    `    <id>${escaped(id)}</id>`,
    `    <title>${escaped(`${record.title}: ${what}`)}</title>`,
    `    <updated>${updated}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escaped(new URL(record.path, site).href)}"/>`,
    `    <content type="text">${escaped(text)}</content>`,
    '  </entry>',
  ].join('\n')
}
