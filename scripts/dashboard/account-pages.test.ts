import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchChromium } from '../../site/testing/chromium.ts'
import { runDashboard } from './running-dashboard.ts'

const { address, signIn } = await runDashboard()
let browser: Browser
let context: BrowserContext
let page: Page
before(async () => {
  browser = await launchChromium()
  context = await browser.newContext()
  page = await context.newPage()
})
after(() => browser.close())

test('the overview shows what the wallet holds', async () => {
  await signIn(context, '12.50', 'Ada')
  await page.goto(`${address}/dashboard`)
  assert.match((await page.locator('.figures').textContent()) ?? '', /12\.50 USD/)
})
