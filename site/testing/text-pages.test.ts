import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { guidePaths, textPagePaths } from '../src/information/paths.ts'
import { type BuiltFiles, builtFiles, fileAt } from './serving/built-files.ts'

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
  let site: BuiltFiles
  before(async () => {
    site = await builtFiles()
  })

  it('exist, as HTML and as Markdown, in the sitemap and in llms.txt', () => {
    assert.deepEqual(textPagePaths.map(({ path }) => path).sort(), required.toSorted())
    for (const path of required) {
      assert.ok(site.names.has(`${path.slice(1)}.html`), path)
      assert.ok(site.names.has(`${path.slice(1)}.md`), path)
      assert.ok(site.text('sitemaps/en.xml').includes(`<loc>${site.baseUrl}${path}</loc>`), path)
      assert.ok(site.text('llms.txt').includes(`(${path}.md)`), path)
    }
  })

  it('are linked from the footer of every page, and its links lead to pages', () => {
    for (const name of ['index.html', '404.html', 'requirements/us/passport.html', 'docs/api.html']) {
      const [footer = ''] = /<footer.*<\/footer>/s.exec(site.text(name)) ?? []
      const links = [...footer.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
      for (const path of required) assert.ok(links.includes(path), `${path} in ${name}`)
      for (const link of links) assert.ok(fileAt(link, site.names), `${link} in ${name}`)
    }
  })

  it('are linked from the page of every document, if they are guides', () => {
    const documents = [...site.names].filter((name) => /^requirements\/\w\w\/[^/]+\.html$/.test(name))
    assert.ok(documents.length > 100)
    for (const name of documents) {
      const [main = ''] = /<main.*<\/main>/s.exec(site.text(name)) ?? []
      for (const { path } of guidePaths) assert.ok(main.includes(`href="${path}"`), `${path} in ${name}`)
    }
  })

  it('show a placeholder where the operator is not named', () => {
    for (const name of ['privacy', 'terms', 'contact', 'about']) {
      assert.match(site.text(`${name}.html`), /data-placeholder|<address[^>]*>\s*<strong/, name)
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

  it('have drawings whose captions say what they show', () => {
    for (const { path } of guidePaths) {
      const page = site.text(`${path.slice(1)}.html`)
      assert.ok((page.match(/<svg class="scene/g) ?? []).length >= 6, path)
      assert.ok((page.match(/data-verdict="no"/g) ?? []).length >= 3, path)
    }
  })
})
