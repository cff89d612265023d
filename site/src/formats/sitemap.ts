import { apiDocument, objectPath, operationPath, operations } from '../api-reference/document.ts'
import { catalogVersion, countries, records } from '../catalog.ts'
import { guidePaths, informationPaths } from '../information/paths.ts'
import { escaped } from './xml.ts'

/** A page, and the month of its last change as `2026.11`; null if it is no page of the catalog. */
interface SitemapPage {
  path: string
  version: string | null
}

const newest = (versions: readonly string[]) => versions.toSorted().at(-1) ?? catalogVersion

/** The pages that are published in every language, by their English addresses. */
export const translatedPages: readonly SitemapPage[] = [
  { path: '/', version: null },
  { path: '/requirements', version: catalogVersion },
  { path: '/requirements/compare', version: null },
  { path: '/check', version: null },
  ...guidePaths.map(({ path }) => ({ path, version: null })),
  ...countries.map(({ path, entries }) => ({ path, version: newest(entries.map((one) => one.version)) })),
  ...records.map(({ path, version }) => ({ path, version })),
]

/** The pages that are published in English only. */
export const englishPages: readonly SitemapPage[] = [
  '/docs/api',
  '/docs/api/objects',
  '/docs/api/problems',
  '/docs/api/test-mode',
  '/docs/api/changelog',
  '/docs/checks',
  '/accuracy',
  ...informationPaths.map(({ path }) => path),
  ...Object.keys(apiDocument.components.schemas).map(objectPath),
  ...operations.map(({ operationId }) => operationPath(operationId)),
].map((path) => ({ path, version: null }))

/** Pages in the form of sitemaps.org. */
export const sitemap = (pages: readonly SitemapPage[], site: URL | undefined): string =>
  sitemapXml('urlset', 'url', pages, site)

/** A list of sitemaps in the form of sitemaps.org. */
export const sitemapIndex = (paths: readonly string[], site: URL | undefined): string =>
  sitemapXml(
    'sitemapindex',
    'sitemap',
    paths.map((path) => ({ path, version: null })),
    site,
  )

function sitemapXml(
  list: string,
  item: string,
  pages: readonly SitemapPage[],
  site: URL | undefined,
): string {
  const items = pages.map(({ path, version }) => {
    const changed = version === null ? '' : `<lastmod>${version.replace('.', '-')}</lastmod>`
    return `<${item}><loc>${escaped(new URL(path, site).href)}</loc>${changed}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${list}>`,
    '',
  ].join('\n')
}
