import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageTags } from '@likeness/rules/messages'
import { textPagePaths } from '../src/information/text-page.ts'
import { pathIn } from '../src/messages/english.ts'
import { siteTranslator } from '../src/messages/site-messages.ts'
import { launchChromium, serveBuiltSite } from '../testing/built-site.ts'
import { assertAccessible, assertFits } from '../testing/page-faults.ts'

/*
 * This file stands here and not in `testing`, because the runner takes files in the order of their paths, and the longest one
 * should not be the last.
 */

/** One page of each kind, in one language or another. */
const kinds = [
  '/',
  '/requirements',
  '/requirements/us',
  '/de/requirements/compare',
  '/ar/requirements/us/passport',
  '/ar/guides/photo-at-home',
  '/hi/check',
  '/docs',
  '/docs/api',
  '/docs/api/photos-check',
  '/docs/api/objects/check-result',
  '/docs/checks',
  '/docs/catalog',
  '/docs/mcp',
  '/accuracy',
  '/prices',
]

/** Pages of the same kinds, whose texts are longer, shorter or in another direction. */
const others = [
  '/docs/api/test-mode',
  '/docs/element',
  '/docs/api/changelog',
  '/docs/api/problems',
  '/docs/api/objects',
  '/ar',
  '/hi/requirements',
  '/de/requirements/us',
  '/requirements/compare',
  '/zh-hans/requirements/compare',
  '/requirements/us/passport',
  '/de/requirements/fr/passport',
  '/hi/requirements/in/passport',
  '/zh-hans/requirements/zz/icao-9303',
  ...textPagePaths.map(({ path }) => path).filter((path) => !kinds.includes(path)),
]

/** Parts of long pages that are built like earlier parts. They are left out, because axe takes seconds for all parts. */
const likeEarlierOnes: Readonly<Record<string, string>> = {
  '/requirements': 'section[data-country]:nth-of-type(n+40)',
  '/docs/checks': 'section:nth-of-type(n+5)',
  '/accuracy': 'tbody > tr:nth-of-type(n+9)',
}

const languageOf = (path: string) =>
  languageTags.find((one) => one !== 'en' && path.split('/')[1] === pathIn(one, '/').slice(1)) ?? 'en'

const [site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
const page = await (await browser.newContext()).newPage()

describe('every kind of page', () => {
  const open = (path: string) => page.goto(`${site}${path}`)

  for (const path of [...kinds, '/nothing']) {
    it(`${path} has no accessibility fault in the light and the dark scheme`, async () => {
      await open(path)
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>('article details'))
          folded.open = true
      })
      await assertAccessible(page, likeEarlierOnes[path])
    })
  }

  it('fits a phone of 390 px and one of 320 px', async () => {
    for (const path of [...kinds, ...others, '/nothing']) {
      await open(path)
      await assertFits(page)
    }
  })

  it('loads under its own security policy without an error or a layout shift, and has its landmarks', async () => {
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    // The page of prices asks the API, which does not run here.
    await page.route('**/api/dashboard/plans', (route) => route.fulfill({ json: { plans: [] } }))
    const titles = new Set<string>()
    for (const path of [...kinds, ...others]) {
      await open(path)
      assert.equal(await layoutShift(), 0, path)
      assert.deepEqual(faults, [], path)
      const shown = await page.evaluate(() => ({
        language: document.documentElement.lang,
        description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
        canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
        lacking: ['header', 'main', 'footer', 'nav', 'h1'].filter((name) => !document.querySelector(name)),
        headings: document.querySelectorAll('h1').length,
        footer: document.querySelector('footer')?.textContent ?? '',
      }))
      titles.add(await page.title())
      assert.equal(shown.language, languageOf(path), path)
      assert.ok(shown.description.length > 40, path)
      assert.equal(new URL(shown.canonical).pathname, path)
      assert.deepEqual(shown.lacking, [], path)
      assert.equal(shown.headings, 1, path)
      assert.ok(shown.footer.includes(siteTranslator(languageOf(path))('site.disclaimer')), path)
    }
    assert.equal(titles.size, kinds.length + others.length)
    page.removeAllListeners()
    await page.unrouteAll()
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
})

/** How far elements moved since the page began to load, as the browser's layout shift score (0 is not at all). */
function layoutShift(): Promise<number> {
  return page.evaluate(async () => {
    let score = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) score += Number(Reflect.get(entry, 'value'))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    return score
  })
}
