import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { type RunningSite, serveBuiltSite } from './built-site.ts'
import { launchChromium } from './chromium.ts'

describe('the reference of the API', () => {
  let site: RunningSite
  let browser: Browser
  let page: Page
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
    // All content must be there without a script.
    page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  const documented = async () =>
    JSON.parse(await readFile(join(import.meta.dirname, '..', '.astro', 'openapi.json'), 'utf8'))

  it('has every operation of the document, with its address and each status', async () => {
    await page.goto(`${site.address}/docs/api`)
    const { paths } = await documented()
    let operations = 0
    for (const [path, methods] of Object.entries<Record<string, { operationId: string; responses: object }>>(
      paths,
    )) {
      for (const [method, { operationId, responses }] of Object.entries(methods)) {
        operations += 1
        const text = await page.locator(`[id="${operationId}"]`).innerText()
        assert.ok(text.includes(`${method.toUpperCase()} ${path}`), operationId)
        for (const status of Object.keys(responses))
          assert.match(text, new RegExp(`\\b${status}\\b`), operationId)
      }
    }
    assert.ok(operations > 15)
  })

  it('has an entry for each problem, and no broken links', async () => {
    const { 'x-problems': problems } = await documented()
    await page.goto(`${site.address}/docs/api/problems`)
    for (const { code, title, when } of problems) {
      const text = await page.locator(`[id="${code}"]`).innerText()
      assert.ok(text.includes(title) && text.includes(when.replaceAll('`', '')), code)
    }
    const places = new Set(await idsOf(page))
    assert.ok(places.has('api_unreachable') && places.has('api_timeout'))

    await page.goto(`${site.address}/docs/api`)
    for (const id of await idsOf(page)) places.add(id)
    const hashes = await page
      .locator('main a[href*="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1] ?? ''))
    assert.ok(hashes.length > 50)
    for (const hash of hashes) assert.ok(places.has(hash), `#${hash} leads nowhere`)
  })

  it('shows a call in each language', async () => {
    const text = await page.locator('#quick-start').innerText()
    for (const sign of ['curl ', 'await fetch(', 'new Likeness(', 'httpx.post('])
      assert.ok(text.includes(sign), sign)
  })
})

function idsOf(page: Page): Promise<string[]> {
  return page.locator('main [id]').evaluateAll((elements) => elements.map(({ id }) => id))
}
