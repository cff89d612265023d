import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { publishedLanguages } from '../src/messages/site-messages.ts'
import { launchChromium, type RunningSite, serveBuiltSite } from './built-site.ts'
import { violationsOn } from './page-faults.ts'

let site: RunningSite
let browser: Browser
/** The addresses of all documents. */
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

describe('the index', () => {
  const shown = (page: Page, links = 'li[data-search]:visible a') =>
    page.locator(links).evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort())

  /** Waits until the page says this: its messages are fetched at the first search. */
  const says = (page: Page, text: RegExp) =>
    page.locator('[role=status]').filter({ hasText: text }).waitFor({ timeout: 5_000 })

  it('lists every document of the JSON without JavaScript, and offers no search', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.address}/requirements`)
    assert.deepEqual(await shown(page), paths.toSorted())
    assert.equal(await page.locator('#search').isVisible(), false)
    await page.close()
  })

  it('is filtered by typed words of id, country, title, size and other names', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/requirements`)
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
    await page.locator('#search').fill('indian driving licence')
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
    assert.deepEqual(await shown(page), paths.toSorted())
    const names = await page.locator('[data-country] h2').allTextContents()
    assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
    await page.close()
  })

  it('is filtered by region, kind and size, which are in the address', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/requirements?region=Europe&kind=passport&size=nonsense`)
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

  it('draws a file in its required shape, and prints to one scale', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/requirements`)
    const drawn = async (id: string) => {
      const outline = page.locator('li[data-search]', { hasText: id }).locator('svg rect').first()
      const box = await outline.boundingBox()
      assert.ok(box)
      const dashes = await outline.evaluate((rect) => getComputedStyle(rect).strokeDasharray)
      return { width: box.width, height: box.height, dashed: dashes !== 'none' }
    }
    const [file, print, taller] = [
      await drawn('us-visa-digital'),
      await drawn('us-passport'),
      await drawn('de-passport'),
    ]
    assert.ok(Math.abs(file.width / file.height - 1) < 0.05, `${file.width} × ${file.height}`)
    assert.ok(file.dashed)
    assert.ok(!print.dashed)
    assert.ok(Math.abs(print.width / taller.width - 51 / 35) < 0.05)
    await page.close()
  })

  it('answers a search from the home page', async () => {
    const page = await browser.newPage()
    await page.goto(site.address)
    await page.locator('#search').fill('jp-my-number')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**/requirements?q=jp-my-number')
    await page.locator('[role=status]', { hasText: ' of ' }).waitFor()
    assert.deepEqual(await shown(page), ['/requirements/jp/my-number-card'])
    await page.close()
  })

  it('suggests documents on the home page, which the keyboard and a click open', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await page.goto(site.address)
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

  it('links to a page for each country, with its documents', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/requirements`)
    await page.getByRole('link', { name: 'United States', exact: true }).click()
    await page.waitForURL('**/requirements/us')
    const expected = paths.filter((path) => path.startsWith('/requirements/us/')).toSorted()
    assert.deepEqual(await shown(page, 'main h2 a'), expected)
    await page.close()
  })
})

describe('the comparison', () => {
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

describe('the files for programs', () => {
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

  it('name every document in the sitemap and in llms.txt', async () => {
    const sitemaps = inSitemap(await text('/sitemap.xml'))
    assert.equal(sitemaps.length, publishedLanguages.length)
    const pages = (await Promise.all(sitemaps.map(text))).flatMap(inSitemap)
    assert.equal(new Set(pages).size, pages.length)
    const markdown = await text('/llms.txt')
    for (const path of paths) {
      assert.ok(pages.includes(path), path)
      assert.ok(markdown.includes(`(${path}.md)`), path)
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
