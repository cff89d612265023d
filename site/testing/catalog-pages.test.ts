import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { launchChromium, serveBuiltSite } from './built-site.ts'
import { violationsOn } from './page-faults.ts'

const [site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
const { documents } = await (await fetch(`${site}/api/public/requirements`)).json()
/** The addresses of all documents. */
const paths: string[] = documents.map((one: { path: string }) => one.path)

describe('the index', () => {
  const shown = (page: Page, links = 'li[data-search]:visible a') =>
    page.locator(links).evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort())

  /** Waits until the page says this: its messages are fetched at the first search. */
  const says = (page: Page, text: RegExp) => page.locator('[role=status]').filter({ hasText: text }).waitFor()

  const isOpened = (page: Page) =>
    page.locator('[data-country] h2 a:visible').evaluateAll((links) => links.length)

  it('opens with the countries, on few screens of a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${site}/requirements`)
    assert.deepEqual(await shown(page), [])
    assert.equal(await isOpened(page), new Set(paths.map((path) => path.split('/')[2])).size)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height < 7 * 844, `${height} px`)
    await page.close()
  })

  it('is searched without JavaScript, by the server', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site}/de/requirements`)
    assert.ok((await isOpened(page)) > 200)
    await page.locator('#search').fill('pasaporte mexicano')
    await page.locator('search button').click()
    await page.waitForURL('**/de/requirements?q=pasaporte+mexicano**')
    assert.ok((await shown(page)).includes('/de/requirements/mx/passport'))
    assert.ok((await isOpened(page)) < 100)
    assert.equal(await page.locator('#search').inputValue(), 'pasaporte mexicano')
    await page.goto(`${site}/requirements?unscripted=1&region=Europe&kind=passport&q=%22%3E%3Cscript%3E`)
    assert.deepEqual(await shown(page), [])
    await page.goto(`${site}/requirements?unscripted=1&region=Europe&kind=passport`)
    const european = await shown(page)
    assert.ok(european.includes('/requirements/de/passport'))
    assert.ok(!european.some((path) => path?.startsWith('/requirements/us/') || path?.includes('visa')))
    await page.close()
  })

  it('is filtered by typed words of id, country, title, size and other names', async () => {
    const page = await browser.newPage()
    await page.goto(`${site}/requirements`)
    for (const [query, expected] of [
      ['us-pass', '/requirements/us/passport'],
      ['UNITED states DS-160', '/requirements/us/visa-digital'],
      ['japan', '/requirements/jp/passport'],
      ['日本', '/requirements/jp/passport'],
      ['deutschland passport', '/requirements/de/passport'],
      ['usa 2 × 2', '/requirements/us/passport'],
      ['green card', '/requirements/us/permanent-resident'],
    ] as const) {
      await page.locator('#search').fill(query)
      const found = await shown(page)
      assert.ok(found.includes(expected), query)
      assert.ok(found.length < paths.length, query)
      await says(page, new RegExp(`^${found.length} of`))
    }
    const first = () => page.locator('li[data-search]:visible a').first().getAttribute('href')
    for (const [query, best] of [
      ['UK', '/requirements/gb/passport-digital'],
      ['India', '/requirements/in/passport'],
      ['us passport', '/requirements/us/passport'],
    ] as const) {
      await page.locator('#search').fill(query)
      assert.equal(await first(), best, query)
    }
    await page.locator('#search').fill('indian fishing licence')
    await says(page, /^No document has all these words/)
    assert.ok((await shown(page)).includes('/requirements/in/passport'))
    const help = page.locator('[data-nothing-found]')
    assert.equal(await help.isVisible(), false)
    await page.locator('#search').fill('qqqqqq')
    assert.deepEqual(await shown(page), [])
    assert.equal(await page.locator('[data-country]:visible').count(), 0)
    await says(page, /^No document found\.$/)
    assert.equal(await help.isVisible(), true)
    await page.locator('#search').fill('')
    assert.deepEqual(await shown(page), [])
    const names = await page.locator('[data-country] h2').allTextContents()
    assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
    await page.close()
  })

  it('is filtered by region, kind and size, which are in the address', async () => {
    const page = await browser.newPage()
    await page.goto(`${site}/requirements?region=Europe&kind=passport&size=nonsense`)
    const european = await shown(page)
    assert.ok(european.includes('/requirements/de/passport'))
    assert.ok(!european.some((path) => path?.startsWith('/requirements/us/') || path?.includes('visa')))
    await page.locator('[data-filter=region]').selectOption('')
    await page.locator('[data-filter=size]').selectOption('51x51')
    const square = await shown(page)
    assert.ok(square.includes('/requirements/us/passport') && !square.includes('/requirements/de/passport'))
    assert.equal(new URL(page.url()).search, '?kind=passport&size=51x51')
    await page.close()
  })

  it('answers a search from the home page', async () => {
    const page = await browser.newPage()
    await page.goto(site)
    await page.locator('#search').fill('jp-my-number')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**/requirements?q=jp-my-number')
    await page.locator('[role=status]', { hasText: ' of ' }).waitFor()
    assert.deepEqual(await shown(page), ['/requirements/jp/my-number-card'])
    await page.close()
  })

  it('suggests documents on the home page, which the keyboard and a click open', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await page.goto(site)
    const field = page.getByRole('combobox')
    const options = page.getByRole('option')
    await field.fill('2x2 inch')
    await options.first().waitFor()
    await field.fill('pasaporte mexicano')
    await options.filter({ hasText: 'Mexico' }).first().waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL('**/requirements/mx/passport')
    await page.goBack()
    await field.fill('us passport')
    await options.first().click()
    await page.waitForURL('**/requirements/us/passport')
    await page.goBack()
    await field.fill('qqqqqq')
    await page.getByText('No document found. Try a country').waitFor()
    await field.press('Escape')
    assert.equal(await page.getByText('No document found. Try a country').count(), 0)
    await field.fill('us visa')
    await options.first().waitFor()
    await field.press('Enter')
    await page.waitForURL('**/requirements?q=us+visa')
    await page.close()
  })
})

describe('the comparison', () => {
  const open = async (query: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${site}/requirements/compare${query}`)
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

  it('works by a form with the keyboard only', async () => {
    const page = await open('')
    await page.locator('input').first().focus()
    await page.keyboard.type('gb-passport')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ie-passport')
    await page.keyboard.press('Enter')
    await page.locator('#comparison table').waitFor()
  })
})

describe('the files for programs', () => {
  const text = async (path: string) => (await fetch(`${site}${path}`)).text()

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
})
