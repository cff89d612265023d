import { z } from 'zod'

/**
 * What needs no new page: documents such as `us/passport`, and countries in which no document was changed, added or
 * removed.
 */
export const Unchanged = z.object({ documents: z.array(z.string()), countries: z.array(z.string()) })
export type Unchanged = z.infer<typeof Unchanged>

/**
 * Whether a page or file of the site may show part of a changed document: the document's own page, its country's, and
 * every page that belongs to no country.
 * @param pathname Such as `/requirements/us/passport` or `/api/public/requirements/us/passport.json`.
 */
export function needsRendering(pathname: string, unchanged: Unchanged): boolean {
  const [, country, document] = /\/requirements\/([a-z]{2})(?:\/([^/.]+))?(?:\.[^/]+)?$/.exec(pathname) ?? []
  if (country === undefined) return true
  if (document === undefined) return !unchanged.countries.includes(country)
  return !unchanged.documents.includes(`${country}/${document}`)
}
