import { apiDocument, objectPath, operationPath, operations } from '../api-reference/document.ts'
import { programPages } from '../api-reference/program-pages.ts'
import { catalogVersion, countries, entries, records } from '../catalog.ts'
import { guidePaths, informationPaths, type TextPagePath } from '../information/text-page.ts'
import { escaped } from './atom.ts'
import { linked } from './markdown.ts'

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
  { path: '/attestation', version: null },
  { path: '/check', version: null },
  ...guidePaths.map(({ path }) => ({ path, version: null })),
  ...countries.map(({ path, entries }) => ({ path, version: newest(entries.map((one) => one.version)) })),
  ...records.map(({ path, version }) => ({ path, version })),
]

/** The pages that are published in English only. */
export const englishPages: readonly SitemapPage[] = [
  '/docs',
  '/docs/api',
  '/docs/api/objects',
  '/docs/api/problems',
  '/docs/api/attestations',
  '/docs/api/test-mode',
  '/docs/api/changelog',
  '/docs/checks',
  '/docs/element',
  ...programPages.map(({ path }) => path),
  '/accuracy',
  ...informationPaths.map(({ path }) => path),
  ...Object.keys(apiDocument.components.schemas).map(objectPath),
  ...operations.map(({ operationId }) => operationPath(operationId)),
].map((path) => ({ path, version: null }))

/** Pages, or with the item `sitemap` other sitemaps, in the form of sitemaps.org. `site` makes the addresses absolute. */
export function sitemap(
  item: 'url' | 'sitemap',
  pages: readonly SitemapPage[],
  site: URL | undefined,
): string {
  const list = item === 'url' ? 'urlset' : 'sitemapindex'
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

/** Every crawler may read everything. */
export const robotsTxt = (site: URL | undefined): string =>
  `User-agent: *\nAllow: /\nSitemap: ${new URL('/sitemap.xml', site)}\n`

/** An overview for programs that read text, in the form of llmstxt.org: a summary, then links to Markdown. */
export function llmsTxt(): string {
  const documents = countries.flatMap(({ entries: own }) => own.map((entry) => `- ${linked(entry)}`))
  return [
    '# Likeness',
    '',
    `> What authorities ask of an identity photo: ${entries.length} documents of ${countries.length} countries and issuers, each figure with its source, the date it was read and how far it can be trusted. What an authority does not state is "not stated" or null.`,
    '',
    'Every page of the catalog exists as HTML without ".md", and as JSON below /api/public without ".md".',
    '',
    '## Whole catalog',
    '',
    '- [All documents in one JSON file](/requirements/all.json)',
    '- [The index as JSON](/api/public/requirements)',
    '- [Counts by trust, age of sources, last change](/requirements/status.json)',
    '- [JSON Schema of these answers](/requirements/schema.json)',
    '- [OpenAPI document of these addresses](/requirements/openapi.json)',
    '- [Changes as Atom](/requirements/feed.atom)',
    '- [The index as Markdown](/requirements.md)',
    '',
    '## API that checks a photo',
    '',
    '- [Reference](/docs/api.md)',
    '- [Problems and what to do](/docs/api/problems.md)',
    '- [Test mode and its sample photos](/docs/api/test-mode.md)',
    '- [The web component for pages](/docs/element.md)',
    '- [Attestations: verdicts that others can verify](/docs/api/attestations.md)',
    '- [Changelog and deprecations](/docs/api/changelog.md)',
    '- [Every check: what it looks at, its codes and limits](/docs/checks.md)',
    '- [How often a check is wrong](/accuracy.md)',
    '- [OpenAPI document](/api/openapi.json)',
    ...programPages.map(({ path, name, about }) => `- [${name}](${path}.md): ${about}`),
    '',
    '## Guides',
    '',
    ...guidePaths.map(linkedPage),
    '',
    '## This service',
    '',
    ...informationPaths.map(linkedPage),
    '',
    '## Documents',
    '',
    ...documents,
    '',
  ].join('\n')
}

const linkedPage = ({ path, name }: TextPagePath): string => `- [${name}](${path}.md)`
