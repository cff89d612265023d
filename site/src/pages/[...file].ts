/*
 * The files of the site for programs: whatever is neither a page nor an asset. A server gives each its content type by the
 * ending of its name.
 */
import { catalogJsonSchema, catalogOpenApi, schemaVersion } from '@likeness/rules'
import { languageTags } from '@likeness/rules/messages'
import type { APIContext } from 'astro'
import { rawContent as changelog } from '../api-reference/changelog.md'
import { apiDocument, objectPath, operationPath, operations } from '../api-reference/document.ts'
import { programPages } from '../api-reference/program-pages.ts'
import { catalogVersion, countries, entries, recordOf, records } from '../catalog.ts'
import { leftByBuild } from '../checked-rules.ts'
import { atomFeed, latestEvents } from '../formats/atom.ts'
import { catalogStatus, described, wholeCatalog } from '../formats/catalog-json.ts'
import { englishPages, llmsTxt, robotsTxt, sitemap, translatedPages } from '../formats/crawler-files.ts'
import { documentFiles } from '../formats/document-files.ts'
import { countryMarkdown, indexMarkdown } from '../formats/markdown.ts'
import {
  accuracyMarkdown,
  attestationMarkdown,
  attestationsMarkdown,
  checkMarkdown,
  compareMarkdown,
  documentationMarkdown,
  elementMarkdown,
  homeMarkdown,
  problemsMarkdown,
  testModeMarkdown,
  textPageMarkdown,
} from '../formats/page-markdown.ts'
import {
  apiMarkdown,
  checksMarkdown,
  objectPageMarkdown,
  objectsMarkdown,
  operationPageMarkdown,
} from '../formats/reference-markdown.ts'
import { guides, information } from '../information/information.ts'
import { readOperator, securityTxt } from '../information/operator.ts'
import { inEnglish, pathIn } from '../messages/english.ts'
import { documentPicture, pngOf, sitePicture } from '../social-image/document-image.ts'

/** Writes one file; `site` makes its addresses absolute. */
type Write = (site: URL) => string | Promise<Uint8Array<ArrayBuffer>>
type Files = readonly (readonly [address: string, write: Write])[]

/** A feed reader asks again before this many events have been added. */
const mostEvents = 100

const markdown: Files = [
  ['/index.md', homeMarkdown],
  ['/attestation.md', attestationMarkdown],
  ['/check.md', checkMarkdown],
  ['/accuracy.md', accuracyMarkdown],
  ['/docs.md', documentationMarkdown],
  ['/docs/checks.md', checksMarkdown],
  ['/docs/element.md', elementMarkdown],
  ...programPages.map(
    ({ path, contentFor }) =>
      [
        `${path}.md`,
        (site: URL) => textPageMarkdown({ path, ...contentFor(site.origin) }, readOperator()),
      ] as const,
  ),
  ['/docs/api.md', apiMarkdown],
  ['/docs/api/attestations.md', attestationsMarkdown],
  ['/docs/api/changelog.md', () => changelog().trimStart()],
  ['/docs/api/problems.md', problemsMarkdown],
  ['/docs/api/test-mode.md', testModeMarkdown],
  ['/docs/api/objects.md', objectsMarkdown],
  ...Object.entries(apiDocument.components.schemas).map(
    ([name, schema]) => [`${objectPath(name)}.md`, () => objectPageMarkdown(name, schema)] as const,
  ),
  ...operations.map(
    (operation) =>
      [
        `${operationPath(operation.operationId)}.md`,
        (site: URL) => operationPageMarkdown(operation, site),
      ] as const,
  ),
  ...[...information, ...guides.map(({ path, textIn }) => ({ path, ...textIn(inEnglish) }))].map(
    (page) => [`${page.path}.md`, () => textPageMarkdown(page, readOperator())] as const,
  ),
  ['/requirements.md', () => indexMarkdown(countries)],
  ['/requirements/compare.md', compareMarkdown],
  ...countries.map(
    (country) => [`${country.path}.md`, () => countryMarkdown(country, (id) => recordOf(id).answer)] as const,
  ),
]

const catalog: Files = [
  [
    '/api/public/requirements.json',
    (site) => {
      const counts = { schema_version: schemaVersion, catalog_version: catalogVersion, total: entries.length }
      return JSON.stringify(described('Catalog', { ...counts, documents: entries }, site))
    },
  ],
  ['/requirements/openapi.json', (site) => JSON.stringify(catalogOpenApi(site))],
  ['/requirements/schema.json', (site) => JSON.stringify(catalogJsonSchema(site))],
  [
    '/requirements/status.json',
    (site) => JSON.stringify(described('CatalogStatus', catalogStatus(records, catalogVersion), site)),
  ],
  [
    '/requirements/feed.atom',
    (site) => {
      const feed = {
        id: 'urn:likeness:catalog',
        title: 'Likeness: changes of the catalog',
        self: new URL('/requirements/feed.atom', site).href,
        page: new URL('/requirements', site).href,
      }
      return atomFeed(feed, latestEvents(records, mostEvents), site)
    },
  ],
]

const forCrawlers: Files = [
  ['/.well-known/security.txt', (site) => securityTxt(site, new Date())],
  ['/llms.txt', llmsTxt],
  ['/robots.txt', robotsTxt],
  [
    '/sitemap.xml',
    (site) => {
      const paths = languageTags.map((language) => `/sitemaps/${language.toLowerCase()}.xml`)
      return sitemap(
        'sitemap',
        paths.map((path) => ({ path, version: null })),
        site,
      )
    },
  ],
  ...languageTags.map((language) => {
    const own = translatedPages.map(({ path, version }) => ({ path: pathIn(language, path), version }))
    const pages = language === 'en' ? [...own, ...englishPages] : own
    return [`/sitemaps/${language.toLowerCase()}.xml`, (site: URL) => sitemap('url', pages, site)] as const
  }),
  ['/likeness.png', () => pngOf(sitePicture(recordOf('us-passport')))],
]

/** What `building/write-document-files.ts` writes in a build, where Astro would take longer. */
const ofDocuments = (): Files => [
  ['/requirements/all.json', (site) => [...wholeCatalog(records, catalogVersion, site)].join('')],
  ...records.flatMap((record) => [
    ...documentFiles.map(
      ({ path, written }) => [path(record), (site: URL) => written(record, site)] as const,
    ),
    [`${record.path}.png`, () => pngOf(documentPicture(record))] as const,
  ]),
]

export const getStaticPaths = () =>
  [...markdown, ...catalog, ...forCrawlers, ...(leftByBuild() ? [] : ofDocuments())].map(
    ([address, write]) => ({ params: { file: address.slice(1) }, props: { write } }),
  )

export const GET = async ({ props, site, url }: APIContext<{ write: Write }>): Promise<Response> =>
  new Response(await props.write(site ?? url))
