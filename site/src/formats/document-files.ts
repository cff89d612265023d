import type { PublicRecord } from '@likeness/rules'
import { atomFeed } from './atom.ts'
import { described } from './described.ts'
import { documentEvents } from './events.ts'
import { documentMarkdown } from './markdown.ts'

/** What stands beside a document's page, written from its record. `site` makes addresses absolute. */
type Written = (record: PublicRecord, site: URL | undefined) => string

/** The object that the page is made from, as JSON. */
export const documentJson: Written = (record, site) => JSON.stringify(described('Requirement', record, site))

/** What changed in the document, as Atom. */
export const documentFeed: Written = (record, site) =>
  atomFeed(
    {
      id: `urn:likeness:${record.id}`,
      title: `${record.title}: changes`,
      self: new URL(`${record.path}.atom`, site).href,
      page: new URL(record.path, site).href,
    },
    documentEvents(record),
    site,
  )

/** Each file's path from the site's root on, and how it is written. */
export const documentFiles: readonly { path: (record: PublicRecord) => string; written: Written }[] = [
  { path: ({ api_url }) => `${api_url}.json`, written: documentJson },
  { path: ({ path }) => `${path}.atom`, written: documentFeed },
  { path: ({ path }) => `${path}.md`, written: documentMarkdown },
]
