import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentPaths } from '../../../document-paths.ts'
import { atomFeed } from '../../../machine/atom.ts'
import { documentEvents } from '../../../machine/events.ts'
import { xmlResponse } from '../../../machine/xml.ts'

export const getStaticPaths = documentPaths

/** What changed in one document. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  const feed = {
    id: `urn:likeness:${record.id}`,
    title: `${record.title}: changes`,
    self: new URL(`${record.path}.atom`, site).href,
    page: new URL(record.path, site).href,
  }
  return xmlResponse(atomFeed(feed, documentEvents(record), site), 'application/atom+xml')
}
