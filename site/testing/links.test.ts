import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { type BuiltFiles, builtFiles, fileAt } from './serving/built-files.ts'

/** Addresses that the platform API answers, and for which there is no file. */
const answeredByApi = /^\/api\/(openapi\.json$|v1\/)/

/** The dashboard's pages, which are rendered for each request. */
const dashboardPages = new Set(
  readdirSync(join(import.meta.dirname, '..', 'dashboard', 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => `/dashboard/${file.replace(/(\/?index)?\.astro$/, '')}`.replace(/\/$/, '')),
)

const inHtml = /\s(?:(?:href|src|action)="|content="(?=https?:))([^"]*)"/g
const inXml = /(?:<loc>|\shref=")([^"<]+)/g
const inMarkdown = /\]\(<?((?:\/|#|https?:)[^)>]+)/g

describe('every link of every built file', () => {
  let site: BuiltFiles
  const idsOf = new Map<string, ReadonlySet<string>>()
  before(async () => {
    site = await builtFiles()
  })

  it('leads to an existing file and place of the site, or has a valid external address', () => {
    const faults: string[] = []
    let links = 0
    for (const name of site.names) {
      for (const link of linksOf(name)) {
        links += 1
        const fault = faultOf(link, name)
        if (fault !== undefined) faults.push(`${name}: ${link} ${fault}`)
      }
    }
    assert.deepEqual([...new Set(faults)].slice(0, 20), [])
    assert.ok(links > site.names.size)
  })

  it('is reported if the file or the place does not exist', () => {
    assert.equal(faultOf('/requirements/us/library-card', 'index.html'), 'leads nowhere')
    assert.equal(faultOf('/dashboard/library', 'index.html'), 'leads nowhere')
    assert.equal(faultOf('/requirements#nothing', 'index.html'), 'has no such place')
    assert.equal(faultOf('https://', 'index.html'), 'is no address')
    assert.equal(faultOf('/requirements#country-us', 'index.html'), undefined)
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
    if (answeredByApi.test(pathname) || dashboardPages.has(pathname)) return undefined
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
