import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { layoutShift } from './faults/layout-shift.ts'
import { type RunningSite, serveBuiltSite } from './serving/built-site.ts'
import { launchChromium } from './serving/chromium.ts'

describe('a page that arrives in two parts', () => {
  let site: RunningSite
  let browser: Browser
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  for (const [path, name, firstPart] of [
    ['/de/requirements/us', 'the first link of its header', /^.*?<nav.*?<\/a>/s],
    ['/zh-hans/requirements/compare', 'the second of its fields', /^.*?<\/label>.*?<\/label>/s],
  ] as const) {
    it(`does not move what is painted, with a pause after ${name}: ${path}`, async (t) => {
      const slow = await inTwoParts(site.address, firstPart)
      t.after(slow.stop)
      const page = await browser.newPage()
      await page.goto(`${slow.address}${path}`)
      assert.ok(await page.locator('main').isVisible())
      assert.equal(await layoutShift(page), 0)
    })
  }
})

/** Serves what another server does, but each page in two parts: what `firstPart` matches, and half a second later the rest. */
async function inTwoParts(origin: string, firstPart: RegExp) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, origin))
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (!type.startsWith('text/html')) {
      response.end(await answer.bytes())
      return
    }
    const html = await answer.text()
    const first = firstPart.exec(html)?.[0]
    if (first === undefined) {
      response.end('This page has no such part.')
      return
    }
    response.write(first)
    await sleep(500)
    response.end(html.slice(first.length))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}
