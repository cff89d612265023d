import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { publishedLanguages } from '../src/messages/site-messages.ts'
import { type RunningSite, serveBuiltSite } from './serving/built-site.ts'
import { launchChromium } from './serving/chromium.ts'

describe('the files for programs', () => {
  let site: RunningSite
  let browser: Browser
  let paths: string[]
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
    const { documents } = await (await fetch(`${site.address}/api/public/requirements`)).json()
    paths = documents.map((one: { path: string }) => one.path)
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  const text = async (path: string) => (await fetch(`${site.address}${path}`)).text()
  /** The paths of this site's absolute and relative addresses in a text. */
  const inSitemap = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

  it('have every document in all.json, equal to its own JSON', async () => {
    const { schema_version, total, documents } = JSON.parse(await text('/requirements/all.json'))
    assert.equal(schema_version, '1')
    assert.equal(total, paths.length)
    assert.deepEqual(
      documents.map((one: { path: string }) => one.path),
      paths,
    )
    const [first] = documents
    const { $schema: _, ...own } = JSON.parse(await text(first.api_url))
    assert.deepEqual(first, own)
  })

  it('name every document in the sitemap and in llms.txt, with addresses that exist', async () => {
    const sitemaps = inSitemap(await text('/sitemap.xml'))
    assert.equal(sitemaps.length, publishedLanguages.length)
    const pages = (await Promise.all(sitemaps.map(text))).flatMap(inSitemap)
    assert.equal(new Set(pages).size, pages.length)
    const markdown = await text('/llms.txt')
    for (const path of paths) {
      assert.ok(pages.includes(path), path)
      assert.ok(markdown.includes(`(${path}.md)`), path)
    }
    const links = [...markdown.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link = '']) => link)
    const served = links.filter((link) => link !== '/api/openapi.json')
    // That the pages of other languages exist is another test's; asking for each of them takes half a minute.
    const asked = pages.filter((path, index) => index % 25 === 0 || path.startsWith('/requirements/'))
    for (const path of [...asked, ...served]) {
      const { status } = await fetch(`${site.address}${path}`, { method: 'HEAD' })
      assert.equal(status, 200, path)
    }
  })

  it('have feeds that an XML parser reads, with one id per event', async () => {
    const page = await browser.newPage()
    for (const path of [
      '/requirements/feed.atom',
      '/requirements/us/passport.atom',
      '/sitemap.xml',
      '/sitemaps/de.xml',
    ]) {
      const { fault, ids } = await page.evaluate(
        (xml) => {
          const parsed = new DOMParser().parseFromString(xml, 'application/xml')
          return {
            fault: parsed.querySelector('parsererror')?.textContent ?? null,
            ids: [...parsed.querySelectorAll('entry > id')].map((id) => id.textContent),
          }
        },
        await text(path),
      )
      assert.equal(fault, null, path)
      assert.equal(new Set(ids).size, ids.length)
      if (path.endsWith('.atom')) assert.ok(ids.length > 0)
    }
    await page.close()
  })

  it('give a page structured data that can be parsed, and links to its other forms', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/requirements/us/passport`)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    assert.equal(data['@graph'][0]['@type'], 'WebPage')
    for (const [type, path] of [
      ['text/markdown', '/requirements/us/passport.md'],
      ['application/atom+xml', '/requirements/us/passport.atom'],
    ]) {
      const href = await page.locator(`link[rel=alternate][type="${type}"]`).getAttribute('href')
      assert.equal(new URL(href ?? '').pathname, path)
    }
    await page.close()
  })
})
