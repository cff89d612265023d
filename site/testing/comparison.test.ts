import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { violationsOn } from './faults/page-faults.ts'
import { type RunningSite, serveBuiltSite } from './serving/built-site.ts'
import { launchChromium } from './serving/chromium.ts'

describe('the comparison', () => {
  let site: RunningSite
  let browser: Browser
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  const open = async (query: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${site.address}/requirements/compare${query}`)
    return page
  }

  it('shows documents next to each other, and what one photo must meet', async () => {
    const page = await open('?documents=us-passport,de-passport')
    await page.locator('#comparison table').waitFor()
    assert.equal(await page.locator('thead a').count(), 2)
    const print = page.locator('tr', { has: page.locator('th', { hasText: 'Print size' }) })
    const sizes = (await print.locator('td').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
    assert.deepEqual(sizes, ['51 × 51 mm, 2 × 2 in', '35 × 45 mm'])
    assert.match((await page.locator('.verdict').textContent()) ?? '', /^No single photo .*print/)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      assert.deepEqual(await violationsOn(page), [], `${width} px`)
    }
  })

  it('names what it cannot find, and asks for a second document', async () => {
    const unknown = await open('?documents=us-passport,us-nothing')
    await unknown.locator('[role=status]', { hasText: 'Not found: us-nothing.' }).waitFor()
    const one = await open('?documents=us-passport')
    await one.locator('[role=status]', { hasText: 'second document' }).waitFor()
    assert.equal(await one.locator('input').first().inputValue(), 'us-passport')
  })

  it('takes words, and asks for the country where they fit many', async () => {
    const page = await open('?documents=US+passport&documents=UK+passport')
    await page.locator('#comparison table').waitFor()
    assert.deepEqual(
      await page.locator('thead a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['/requirements/us/passport', '/requirements/gb/passport'],
    )
    const vague = await open('?documents=passport&documents=us+visa')
    await vague.locator('[role=status]', { hasText: 'Which country? “passport”' }).waitFor()
  })

  it('works by a form with the keyboard only', async () => {
    const page = await open('')
    await page.locator('input').first().focus()
    await page.keyboard.type('gb-passport')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ie-passport')
    await page.keyboard.press('Enter')
    await page.locator('#comparison table').waitFor()
  })

  it('says where the figures are if there is no JavaScript', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${site.address}/requirements/compare`)
    assert.match(await page.locator('main').innerText(), /Comparing needs JavaScript/)
  })
})
