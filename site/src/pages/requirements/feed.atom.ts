import type { APIContext } from 'astro'
import { records } from '../../catalog.ts'
import { atomFeed } from '../../formats/atom.ts'
import { latestEvents } from '../../formats/events.ts'
import { xmlResponse } from '../../formats/xml.ts'

/** A feed reader asks again before this many events have been added. */
const mostEvents = 100

/** The feed of the catalog's last changes. */
export function GET({ site }: APIContext): Response {
  const feed = {
    id: 'urn:likeness:catalog',
    title: 'Likeness: changes of the catalog',
    self: new URL('/requirements/feed.atom', site).href,
    page: new URL('/requirements', site).href,
  }
  return xmlResponse(atomFeed(feed, latestEvents(records, mostEvents), site), 'application/atom+xml')
}
