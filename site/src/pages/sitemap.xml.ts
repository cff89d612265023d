import type { APIContext } from 'astro'
import { sitemapIndex } from '../formats/sitemap.ts'
import { xmlResponse } from '../formats/xml.ts'
import { publishedLanguages } from '../messages/site-messages.ts'

/** The list of the sitemaps, one for each language. */
export function GET({ site }: APIContext): Response {
  const paths = publishedLanguages.map((language) => `/sitemaps/${language.toLowerCase()}.xml`)
  return xmlResponse(sitemapIndex(paths, site), 'application/xml')
}
