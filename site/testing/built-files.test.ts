import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { languages, languageTags } from '@likeness/rules/messages'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { dashboardPage } from '../server/access-log.ts'
import { records } from '../src/catalog.ts'
import { guidePaths, textPagePaths } from '../src/information/text-page.ts'
import { pathIn } from '../src/messages/english.ts'
import { mayBeOwnPhoto } from '../src/text/chosen-facts.ts'
import { type BuiltFiles, builtFiles, fileAt } from './built-site.ts'
import { htmlFaults } from './page-faults.ts'

const translatedLanguages = languageTags.filter((language) => language !== 'en')

let site: BuiltFiles
before(async () => {
  site = await builtFiles()
})

/** One page of each kind, and documents that state little, much, only a shape, and nothing. */
const pages = [
  '404.html',
  'index.html',
  'requirements/us.html',
  'requirements/compare.html',
  'requirements/us/passport.html',
  'requirements/us/visa-digital.html',
  'requirements/gb/passport-digital.html',
  'requirements/zz/icao-9303.html',
  'ar.html',
  'hi/requirements.html',
  'de/requirements/us.html',
  'zh-hans/requirements/compare.html',
  'ar/requirements/us/passport.html',
  'de/requirements/fr/passport.html',
  'hi/requirements/in/passport.html',
  'zh-hans/requirements/zz/icao-9303.html',
  'check.html',
  'requirements.html',
  'ar/requirements/br/passport.html',
  'docs.html',
  'docs/api.html',
  'docs/api/photos-check.html',
  'docs/api/objects/check-result.html',
  'docs/api/problems.html',
  'attestation.html',
  'docs/api/attestations.html',
  'docs/api/test-mode.html',
  'docs/api/changelog.html',
  'docs/checks.html',
  'docs/element.html',
  'docs/webhooks.html',
  'accuracy.html',
  ...textPagePaths.map(({ path }) => `${path.slice(1)}.html`),
]

/** `npm run lint -- site` checks every page, which takes a minute. */
const all = process.env.LIKENESS_EVERY_PAGE === '1'

describe('HTML', () => {
  it('is valid', () => {
    const looked = all ? [...site.names].filter((name) => name.endsWith('.html')) : pages
    for (const page of looked) assert.deepEqual(htmlFaults(site.text(page)), [], page)
  })
})

/** What the headers of an answer weigh, in bytes. */
const headers = 650

describe('a document’s page', () => {
  it('weighs at most 45 KB as it is sent, with its font, styles and scripts', () => {
    for (const page of ['requirements/us/passport.html', 'de/requirements/fr/passport.html']) {
      const loaded = new Set([page])
      for (const name of loaded) {
        const linked = site.text(name).matchAll(/"(?:\/_astro|\.)\/([\w.-]+\.(?:css|js|woff2))"/g)
        // A module that is imported later names the files of its imports in a list, which the page does not load.
        const text = site.text(name).replace(/__vite__mapDeps[^;]*;|import\([^)]*\)/g, '')
        for (const [, file = ''] of linked) if (text.includes(file)) loaded.add(`_astro/${file}`)
      }
      const bytes = [...loaded].map((name) => {
        const whole = site.bytes(name)
        return headers + (name.endsWith('.woff2') ? whole : brotliCompressSync(whole)).length
      })
      const sum = bytes.reduce((a, b) => a + b)
      assert.ok(sum <= 45 * 1024, `${page}: ${sum} bytes in ${loaded.size} files`)
      assert.ok(loaded.size > 5 && [...loaded].some((name) => name.endsWith('.woff2')))
    }
  })
})

/** Addresses that the platform API answers, and for which there is no file. */
const answeredByApi = /^\/api\/(openapi\.json$|v1\/)/

const inHtml = /\s(?:(?:href|src|action)="|content="(?=https?:))([^"]*)"/g
const inXml = /(?:<loc>|\shref=")([^"<]+)/g
const inMarkdown = /\]\(<?((?:\/|#|https?:)[^)>]+)/g

describe('every link of every built file', () => {
  const idsOf = new Map<string, ReadonlySet<string>>()
  /** Links that lead somewhere from any page, as most do. */
  const right = new Set<string>()
  it('leads to an existing file and place of the site, or has a valid external address', () => {
    const faults: string[] = []
    let links = 0
    for (const name of site.names) {
      for (const link of linksOf(name)) {
        links += 1
        if (right.has(link)) continue
        const fault = faultOf(link, name)
        if (fault !== undefined) faults.push(`${name}: ${link} ${fault}`)
        else if (/^(?:https?:|\/)/.test(link)) right.add(link)
      }
    }
    assert.deepEqual([...new Set(faults)].slice(0, 20), [])
    assert.ok(links > site.names.size)
  })

  function linksOf(name: string): string[] {
    const pattern = { html: inHtml, atom: inXml, xml: inXml, md: inMarkdown, txt: inMarkdown }[
      name.split('.').at(-1) ?? ''
    ]
    if (pattern === undefined) return []
    return [...site.text(name).matchAll(pattern)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  }

  function faultOf(link: string, name: string): string | undefined {
    if (!URL.canParse(link, site.baseUrl)) return 'is no address'
    const { origin, pathname, hash } = new URL(link, new URL(pageAt(name), site.baseUrl))
    if (origin !== new URL(site.baseUrl).origin) {
      return origin.includes('.') ? undefined : 'is no public address'
    }
    if (answeredByApi.test(pathname) || dashboardPage(pathname)) return undefined
    const file = fileAt(decodeURIComponent(pathname), site.names)
    if (file === undefined) return 'leads nowhere'
    if (hash === '' || !file.endsWith('.html')) return undefined
    return places(file).has(decodeURIComponent(hash.slice(1))) ? undefined : 'has no such place'
  }

  function places(file: string): ReadonlySet<string> {
    const known =
      idsOf.get(file) ?? new Set([...site.text(file).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
    idsOf.set(file, known)
    return known
  }
})

/** The address of a file, without the ending of pages. */
const pageAt = (name: string) => `/${name.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`

/** The beginning of the addresses of translated pages. */
const translated = new RegExp(
  `^(${translatedLanguages.map((one) => one.toLowerCase()).join('|')})(?:/|(?=\\.html$))`,
)

describe('the Markdown of every page', () => {
  it('exists, begins with a title, and is linked by the page', () => {
    const pages = [...site.names].filter((name) => name.endsWith('.html') && !/(^|\/)404\.html$/.test(name))
    for (const page of pages) {
      const [, address = ''] =
        /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(site.text(page)) ?? []
      // The Markdown is in English: a translated page links that of the English page.
      const english = page
        .replace(translated, '')
        .replace(/^\.html$/, 'index.html')
        .replace(/html$/, 'md')
      assert.equal(address, `${site.baseUrl}/${english}`, page)
      const file = fileAt(new URL(address).pathname, site.names)
      assert.match(file === undefined ? '' : site.text(file), /^# .+\n\n/, page)
    }
  })

  it('names each operation, problem and set of pictures that the page has', () => {
    const found = (page: string, pattern: RegExp) => {
      const all = [...site.text(page).matchAll(pattern)].map(([, one = '']) => one)
      assert.ok(all.length > 3, page)
      return all
    }
    for (const path of found('docs/api.html', /<b[^>]*>[A-Z]+<\/b> (\/api[^<]+)<\/code>/g)) {
      assert.ok(site.text('docs/api.md').includes(path), path)
    }
    for (const code of found('docs/api/problems.html', /<section id="(\w+)"/g)) {
      assert.ok(site.text('docs/api/problems.md').includes(`## ${code}\n`), code)
    }
    for (const check of found('docs/checks.html', /<section id="(\w+)"/g)) {
      assert.ok(site.text('docs/checks.md').includes(`## ${check}\n`), check)
    }
    for (const set of found('accuracy.html', /<section[^>]* id="([\w-]+)"/g)) {
      assert.ok(site.text('accuracy.md').toLowerCase().includes(`## ${set}`), set)
    }
  })
})

const mostBytes = 40_000

describe('the picture for shared links to a page', () => {
  it('exists for each page, with the stated size and text, one for each document in all languages', () => {
    const pages = [...site.names].filter((name) => name.endsWith('.html'))
    const shown = new Map<string, number>()
    for (const page of pages) {
      const html = site.text(page)
      const said = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1] ?? ''
      const path = new URL(said('og:image')).pathname.slice(1)
      shown.set(path, (shown.get(path) ?? 0) + 1)
      const bytes = site.bytes(path)
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG', page)
      assert.equal(bytes.readUInt32BE(16), Number(said('og:image:width')), page)
      assert.equal(bytes.readUInt32BE(20), Number(said('og:image:height')), page)
      assert.ok(bytes.length < mostBytes, `${path} has ${bytes.length} bytes`)
      assert.ok(said('og:image:alt').length > 10, page)
      assert.equal(said('twitter:card'), 'summary_large_image', page)
    }
    const documents = pages.filter((page) => /^requirements\/[a-z]{2}\//.test(page))
    for (const page of documents) {
      assert.equal(shown.get(page.replace(/html$/, 'png')), languageTags.length, page)
    }
  })
})

const required = [
  '/privacy',
  '/terms',
  '/prices',
  '/contact',
  '/about',
  '/trust',
  '/guides/photo-at-home',
  '/guides/babies-and-children',
]

describe('the pages about the service, and the guides', () => {
  it('exist, as HTML and as Markdown, in the sitemap and in llms.txt', () => {
    assert.deepEqual(textPagePaths.map(({ path }) => path).sort(), required.toSorted())
    for (const path of required) {
      assert.ok(site.names.has(`${path.slice(1)}.html`), path)
      assert.ok(site.names.has(`${path.slice(1)}.md`), path)
      assert.ok(site.text('sitemaps/en.xml').includes(`<loc>${site.baseUrl}${path}</loc>`), path)
      assert.ok(site.text('llms.txt').includes(`(${path}.md)`), path)
    }
  })

  it('are linked from the page of every document whose photo a person may take, if they are guides', () => {
    const own = records.filter(mayBeOwnPhoto)
    assert.ok(own.length > 100)
    for (const { path: document } of own) {
      const [main = ''] = /<main.*<\/main>/s.exec(site.text(`${document.slice(1)}.html`)) ?? []
      for (const { path } of guidePaths) assert.ok(main.includes(`href="${path}"`), `${path} in ${document}`)
    }
  })

  it('have the prices of the table in the code', () => {
    const document: { paths: Record<string, Record<string, { 'x-price'?: string }>> } = JSON.parse(
      site.text('../.astro/openapi.json'),
    )
    const stated = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ 'x-price': price }) =>
        Number(price ?? 0) > 0 ? [`${price} USD`] : [],
      ),
    )
    const shown = [...site.text('prices.html').matchAll(/<td[^>]*>([\d.]+ USD)<\/td>/g)].map(([, one]) => one)
    assert.ok(shown.length > 0)
    assert.deepEqual(shown, stated)
  })
})

/** A print with everything, a file, a photo that is taken on site, and a range of sizes. */
const sampled = ['us-passport', 'us-visa-digital', 'ge-passport', 'au-passport'].flatMap(
  (id) => records.find((record) => record.id === id) ?? [],
)

const fileOf = (path: string) => `${path.slice(1)}.html`

describe('the pages of documents in other languages', () => {
  const textsOf = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, '').trim())
  /** The figures of the table, with the decimal sign of English. */
  const figuresOf = (html: string) =>
    textsOf(html, /<td[^>]*data-unit="\w+"[^>]*>(.*?)<\/td>/gs).map((cell) =>
      (cell.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => figure.replace(',', '.')).join(' '),
    )

  it('exist for every document and language, and in the sitemap', () => {
    for (const language of translatedLanguages) {
      const sitemap = site.text(`sitemaps/${language.toLowerCase()}.xml`)
      for (const { path } of records) {
        assert.ok(site.names.has(fileOf(pathIn(language, path))), `${language} ${path}`)
        assert.ok(sitemap.includes(`<loc>${site.baseUrl}${pathIn(language, path)}</loc>`))
      }
    }
    assert.equal(translatedLanguages.length, 20)
  })

  it('name their language, its direction, and the same page in every other language', () => {
    for (const { path } of sampled) {
      for (const language of languageTags) {
        const html = site.text(fileOf(pathIn(language, path)))
        const { direction } = languages[language]
        assert.match(html, new RegExp(`<html lang="${language}" dir="${direction}"`))
        const [head = ''] = html.split('</head>')
        for (const other of languageTags) {
          const link = `hreflang="${other}" href="${site.baseUrl}${pathIn(other, path)}"`
          assert.ok(head.includes(link), `${language} ${link}`)
        }
        assert.ok(head.includes(`hreflang="x-default" href="${site.baseUrl}${path}"`))
        assert.ok(head.includes(`<link rel="canonical" href="${site.baseUrl}${pathIn(language, path)}"`))
      }
    }
  })

  it('have the figures of the English page, and no title of a section in English', () => {
    for (const { path } of sampled) {
      const english = site.text(fileOf(path))
      const titles = new Set(textsOf(english, /<h2[^>]*>.*?<span[^>]*>([^<]+)<\/span>\s*<\/h2>/gs))
      for (const language of translatedLanguages) {
        const html = site.text(fileOf(pathIn(language, path)))
        assert.deepEqual(figuresOf(html), figuresOf(english), `${language} ${path}`)
        const own = textsOf(html, /<h2[^>]*>.*?<span[^>]*>([^<]+)<\/span>\s*<\/h2>/gs)
        assert.equal(own.length, titles.size, `${language} ${path}`)
        const same = own.filter((title) => titles.has(title))
        assert.deepEqual(same, language === 'fr' ? ['Sources'] : [], language)
      }
    }
  })
})

const parsed = (name: string) => JSON.parse(site.text(name))

describe('every JSON answer of the catalog', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false })
  before(() => {
    ajv.addSchema(parsed('requirements/schema.json'))
  })

  it('matches the schema that it names', () => {
    const documents = [...site.names].filter((name) => /^api\/public\/requirements\/.*\.json$/.test(name))
    assert.ok(documents.length > 0)
    const files = [
      ...documents,
      'api/public/requirements.json',
      'requirements/all.json',
      'requirements/status.json',
    ]
    const kinds = new Set<string>()
    for (const file of files) {
      const answer = parsed(file)
      const validate = ajv.getSchema(answer.$schema)
      assert.ok(validate?.(answer), `${file}: ${JSON.stringify(validate?.errors)}`)
      kinds.add(answer.$schema)
    }
    assert.equal(kinds.size, 4)
  })

  it('does not match with a text as a figure or without a member', () => {
    const { answer: _, ...record } = parsed('api/public/requirements/us/passport.json')
    const validate = ajv.getSchema(record.$schema)
    assert.ok(!validate?.(record))
    assert.ok(!validate?.({ ...record, answer: 'A square.', version: 2026 }))
    assert.ok(validate?.({ ...record, answer: 'A square.', added_later: true }))
  })
})
