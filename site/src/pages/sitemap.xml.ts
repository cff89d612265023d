import type { APIContext } from 'astro'
import { apiDocument, objectPath, operationPath, operations } from '../api-reference/document.ts'
import { catalogVersion, countries, records } from '../catalog.ts'
import { escaped, xmlResponse } from '../formats/xml.ts'
import { textPagePaths } from '../information/paths.ts'
import { pathIn } from '../messages/paths.ts'
import { publishedLanguages } from '../messages/site-messages.ts'

const otherPages = [
  '/',
  '/requirements/compare',
  '/docs/api',
  '/docs/api/objects',
  '/docs/api/problems',
  '/docs/api/changelog',
  '/docs/checks',
  '/accuracy',
  ...textPagePaths.map(({ path }) => path),
  ...Object.keys(apiDocument.components.schemas).map(objectPath),
  ...operations.map(({ operationId }) => operationPath(operationId)),
]

/** Every page in the form of sitemaps.org; those of the catalog have the month of their last change. */
export function GET({ site }: APIContext): Response {
  const newest = (versions: readonly string[]) => versions.toSorted().at(-1) ?? catalogVersion
  const pages = [
    ...otherPages.map((path) => ({ path, version: null })),
    { path: '/requirements', version: catalogVersion },
    ...countries.map(({ path, entries }) => ({ path, version: newest(entries.map((one) => one.version)) })),
    ...records.flatMap(({ path, version }) =>
      publishedLanguages.map((language) => ({ path: pathIn(language, path), version })),
    ),
  ]
  const urls = pages.map(({ path, version }) => {
    const changed = version === null ? '' : `<lastmod>${version.replace('.', '-')}</lastmod>`
    return `<url><loc>${escaped(new URL(path, site).href)}</loc>${changed}</url>`
  })
  const body = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return xmlResponse(body, 'application/xml')
}
