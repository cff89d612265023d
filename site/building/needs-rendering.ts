import { z } from 'zod'

/** What needs no new page: documents as `us/passport`, and countries of which no document changed, came or went. */
export const Unchanged = z.object({ documents: z.array(z.string()), countries: z.array(z.string()) })
export type Unchanged = z.infer<typeof Unchanged>

/**
 * Whether a page or file of the site may show something of a document that changed: its own, its country's, and each
 * that belongs to no country.
 * @param pathname Such as `/requirements/us/passport` or `/api/public/requirements/us/passport.json`.
 */
export function needsRendering(pathname: string, unchanged: Unchanged): boolean {
  const [, country, document] = /\/requirements\/([a-z]{2})(?:\/([^/.]+))?(?:\.[^/]+)?$/.exec(pathname) ?? []
  if (country === undefined) return true
  if (document === undefined) return !unchanged.countries.includes(country)
  return !unchanged.documents.includes(`${country}/${document}`)
}
