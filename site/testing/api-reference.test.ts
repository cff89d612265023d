import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { builtFiles, fileAt, launchChromium, serveBuiltSite } from './built-site.ts'

const [site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
// All content must be there without a script.
const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()

describe('the reference of the API', () => {
  const documented = async () =>
    JSON.parse(await readFile(join(import.meta.dirname, '..', '.astro', 'openapi.json'), 'utf8'))

  const linkedFrom = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

  it('has a page for every operation of the document, with its address and each status', async () => {
    const { paths } = await documented()
    await page.goto(`${site}/docs/api`)
    const links = new Set(await linkedFrom('main a'))
    let operations = 0
    for (const [path, methods] of Object.entries<Record<string, { operationId: string; responses: object }>>(
      paths,
    )) {
      for (const [method, { operationId, responses }] of Object.entries(methods)) {
        operations += 1
        const address = `/docs/api/${operationId.replaceAll('.', '-')}`
        assert.ok(links.has(address), `${operationId} is not linked`)
        await page.goto(`${site}${address}`)
        const text = await page.locator(`article[id="${operationId}"]`).innerText()
        assert.ok(text.includes(`${method.toUpperCase()} ${path}`), operationId)
        for (const status of Object.keys(responses))
          assert.match(text, new RegExp(`\\b${status}\\b`), operationId)
        assert.ok((await heightOf(page)) < tallestPx, `${operationId} is too tall`)
      }
    }
    assert.ok(operations > 15)
  })

  it('has an index beside each page that marks the page, and is folded on a phone', async () => {
    await page.goto(`${site}/docs/api/photos-check`)
    const beside = page.locator('nav.beside')
    assert.equal(await beside.locator('[aria-current=page]').getAttribute('href'), '/docs/api/photos-check')
    await beside.locator('a[href="/docs/api/webhooks-create"]').click()
    await page.locator('article[id="webhooks.create"]').waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    assert.equal(await beside.isVisible(), false)
    assert.equal(await page.locator('.folded nav').isVisible(), false)
    await page.locator('.folded summary').click()
    assert.equal(await page.locator('.folded nav').isVisible(), true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('has a page for each object that operations name, and no page that is endless', async () => {
    const { components } = await documented()
    await page.goto(`${site}/docs/api/objects`)
    const objects = (await linkedFrom('main .page a')).filter((link) => link.startsWith('/docs/api/objects/'))
    assert.equal(objects.length, Object.keys(components.schemas).length)
    const { names, text } = await builtFiles()
    const lengthOf = (path: string) => {
      const file = fileAt(path, names)
      assert.ok(file, `${path} is linked, and does not exist`)
      return text(file).length
    }
    // The tallest pages are among those with the longest files, so that the browser need not open all.
    const longest = objects.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 12)
    for (const path of [...longest, '/docs/api', '/docs/api/objects', '/docs/api/problems']) {
      await page.goto(`${site}${path}`)
      assert.ok((await heightOf(page)) < tallestPx, `${path} is too tall`)
    }
  })

  it('has an entry for each problem', async () => {
    const { 'x-problems': problems } = await documented()
    await page.goto(`${site}/docs/api/problems`)
    for (const { code, title, when } of problems) {
      const text = await page.locator(`[id="${code}"]`).innerText()
      assert.ok(text.includes(title) && text.includes(when.replaceAll('`', '')), code)
    }
    const places = new Set(await idsOf(page))
    assert.ok(places.has('api_unreachable') && places.has('api_timeout'))
    await page.goto(`${site}/docs/api/photos-check`)
    const named = (await linkedFrom('article a')).filter((link) => link.startsWith('/docs/api/problems#'))
    assert.ok(named.length > 5)
    for (const link of named) assert.ok(places.has(link.split('#')[1] ?? ''), `${link} leads nowhere`)
  })
})

function idsOf(page: Page): Promise<string[]> {
  return page.locator('main [id]').evaluateAll((elements) => elements.map(({ id }) => id))
}

/** The tallest page, in CSS pixels at a width of 1280: a document's whole record, the largest object, has 19,700. */
const tallestPx = 22_000

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)
