import type { CatalogEvent } from './events.ts'
import { escaped } from './xml.ts'

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
