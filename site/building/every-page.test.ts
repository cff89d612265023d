import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { textPagePaths } from '../src/information/paths.ts'
import { pathIn } from '../src/messages/paths.ts'
import { publishedLanguages, siteTranslator } from '../src/messages/site-messages.ts'
import { layoutShift } from '../testing/faults/layout-shift.ts'
import { assertAccessible, assertFits } from '../testing/faults/page-faults.ts'
import { type RunningSite, serveBuiltSite } from '../testing/serving/built-site.ts'
import { launchChromium } from '../testing/serving/chromium.ts'

/*
 * This file stands here and not in `testing`, because the runner takes files in the order of their paths, and the longest one
 * should not be the last.
 */

const kinds = [
  '/',
  '/requirements',
  '/requirements/us',
  '/requirements/compare',
  '/requirements/us/passport',
  '/ar',
  '/hi/requirements',
  '/de/requirements/us',
  '/zh-hans/requirements/compare',
  '/de/requirements/compare',
  '/ar/guides/photo-at-home',
  '/hi/check',
  '/ar/requirements/us/passport',
  '/de/requirements/fr/passport',
  '/hi/requirements/in/passport',
  '/zh-hans/requirements/zz/icao-9303',
  '/docs/api',
  '/docs/api/photos-check',
  '/docs/api/objects',
  '/docs/api/objects/check-result',
  '/docs/api/problems',
  '/docs/api/test-mode',
  '/docs/api/changelog',
  '/docs/checks',
  '/accuracy',
  ...textPagePaths.map(({ path }) => path),
]

/** Parts of long pages that are built like earlier parts. They are left out, because axe takes seconds for all parts. */
const likeEarlierOnes: Readonly<Record<string, string>> = {
  '/requirements': 'section[data-country]:nth-of-type(n+16)',
  '/hi/requirements': 'section[data-country]:nth-of-type(n+16)',
  '/docs/api/objects': 'li:nth-of-type(n+9)',
  '/docs/checks': 'section:nth-of-type(n+5)',
  '/accuracy': 'tbody > tr:nth-of-type(n+9)',
}

const languageOf = (path: string) =>
  publishedLanguages.find((one) => one !== 'en' && path.split('/')[1] === pathIn(one, '/').slice(1)) ?? 'en'

describe('every kind of page', () => {
  let site: RunningSite
  let browser: Browser
  let page: Page
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
    page = await (await browser.newContext()).newPage()
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  const open = (path: string) => page.goto(`${site.address}${path}`)

  for (const path of [...kinds, '/nothing']) {
    it(`${path} has no accessibility fault in the light and the dark scheme`, async () => {
      await open(path)
      await assertAccessible(page, likeEarlierOnes[path])
    })
  }

  it('fits a phone of 390 px and one of 320 px', async () => {
    for (const path of [...kinds, '/nothing']) {
      await open(path)
      await assertFits(page)
    }
  })

  it('loads under its own security policy, without an error or a layout shift', async () => {
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    // The page of prices asks the API, which does not run here.
    await page.route('**/api/dashboard/plans', (route) => route.fulfill({ json: { plans: [] } }))
    for (const path of kinds) {
      await open(path)
      assert.deepEqual(faults, [], path)
      assert.equal(await layoutShift(page), 0, path)
    }
  })

  it('has a title, a description, a canonical address, a language, its landmarks, and says that it is no government site', async () => {
    const titles = new Set<string>()
    for (const path of kinds) {
      await open(path)
      titles.add(await page.title())
      assert.equal(await page.locator('html').getAttribute('lang'), languageOf(path))
      const description = await page.locator('meta[name=description]').getAttribute('content')
      assert.ok((description ?? '').length > 40, path)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      assert.equal(new URL(canonical ?? '').pathname, path)
      for (const landmark of ['header', 'main', 'footer', 'nav']) {
        assert.ok((await page.locator(landmark).count()) > 0, `${landmark} of ${path}`)
      }
      assert.equal(await page.locator('h1').count(), 1)
      const footer = (await page.locator('footer').textContent()) ?? ''
      assert.ok(footer.includes(siteTranslator(languageOf(path))('site.disclaimer')), path)
    }
    assert.equal(titles.size, kinds.length)
  })

  it('has a link by which the keyboard skips to the content', async () => {
    await open('/requirements')
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').textContent(), 'Skip to the content')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator(':focus').getAttribute('id'), 'content')
  })

  it('suggests pages for an address that does not exist', async () => {
    for (const [path, meant] of [
      ['/requirements/us/pasport', '/requirements/us/passport'],
      ['/england', '/requirements/gb'],
      ['/docs/apis', '/docs/api'],
    ] as const) {
      const answer = await open(path)
      assert.equal(answer?.status(), 404)
      const first = page.locator('#suggestions li a').first()
      await first.waitFor()
      assert.equal(await first.getAttribute('href'), meant)
      await assertFits(page)
    }
    await page.locator('main').getByRole('combobox').fill('uk')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/requirements\?q=uk/)
  })

  it('of accuracy opens with a summary, and folds its figures', async () => {
    await open('/accuracy')
    assert.match(
      await page.locator('main section').first().innerText(),
      /Of \d+ good photos of people, \d+ were READY/,
    )
    assert.equal(await page.locator('main table:visible').count(), 0)
    await page.locator('#london summary').click()
    assert.ok((await page.locator('#london table:visible').count()) > 0)
  })

  it('at home keeps each step in one column', async () => {
    await open('/')
    const faults = await page.locator('.steps li').evaluateAll((steps) =>
      steps.map((step) => {
        const range = document.createRange()
        range.selectNodeContents(step)
        const column = step.getBoundingClientRect().left + 24
        return [...range.getClientRects()].filter(({ left }) => left < column).length
      }),
    )
    assert.deepEqual(faults, [0, 0, 0])
  })

  it('keeps the links of its header on one line of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/')
    const tops = await page
      .locator('header nav a')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
    assert.equal(new Set(tops).size, 1)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
})
