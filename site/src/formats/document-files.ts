import type { PublicRecord } from '@likeness/rules'
import { atomFeed, documentEvents } from './atom.ts'
import { described, ruleJson } from './catalog-json.ts'
import { documentMarkdown } from './markdown.ts'

/** The other files of a document's page, made from its record. `site` makes addresses absolute. */
type Written = (record: PublicRecord, site: URL | undefined) => string

/** The record from which the page is made, as JSON. */
const documentJson: Written = (record, site) => JSON.stringify(described('Requirement', record, site))

/** The document's changes, as Atom. */
const documentFeed: Written = (record, site) =>
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

/** The path of each file from the site's root, and the function that writes it. */
export const documentFiles: readonly { path: (record: PublicRecord) => string; written: Written }[] = [
  { path: ({ api_url }) => `${api_url}.json`, written: documentJson },
  { path: ({ path }) => `${path}.atom`, written: documentFeed },
  { path: ({ path }) => `${path}.md`, written: documentMarkdown },
  { path: ({ path }) => `${path}.rule.json`, written: ({ id }) => ruleJson(id) },
]
