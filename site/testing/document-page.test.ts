import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PublicRecord } from '@likeness/rules'
import type { Browser, Page } from 'playwright'
import { isTakenOnSite } from '../src/text/on-site.ts'
import { allRecords, sampledRecords } from './catalog-records.ts'
import { type RunningSite, serveBuiltSite } from './serving/built-site.ts'
import { launchChromium } from './serving/chromium.ts'

/** The figures and facts that a page shows, read from the browser's rendering. */
async function shownOn(page: Page) {
  return page.evaluate(() => {
    const texts = (selector: string, root: ParentNode = document) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map((element) =>
        // Quantities have no-break spaces and word joiners, which the record does not have.
        element.textContent.trim().replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
      )
    const entries = (selector: string, key: string, read: (element: HTMLElement) => unknown) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) => [
          one.getAttribute(key) ?? '',
          read(one),
        ]),
      )
    return {
      title: texts('h1')[0],
      answer: texts('[data-answer]').join(' '),
      figures: entries('[data-figure]', 'data-figure', (row) =>
        Object.fromEntries(
          [...row.querySelectorAll<HTMLElement>('td[data-unit]')].map((cell) => [
            cell.dataset.unit ?? '',
            (cell.textContent.match(/\d+(\.\d+)?/g) ?? []).map(Number),
          ]),
        ),
      ) as Record<string, Record<string, number[]>>,
      facts: entries('[data-fact]', 'data-fact', (fact) => texts('[data-text]', fact)[0]) as Record<
        string,
        string
      >,
      absent: [...document.querySelectorAll('[data-absent]')].map((one) => one.getAttribute('data-absent')),
      sources: [...document.querySelectorAll<HTMLAnchorElement>('#sources ol p > a')].map((one) => one.href),
      conflicts: texts('[data-conflict] dd'),
      uncertain: texts('[data-uncertain] dd'),
      call: texts('#programs details:not([open]) pre code')[0],
      absentPlaces: new Set(
        [...document.querySelectorAll('[data-absent]')].map((one) => one.closest('section')),
      ).size,
    }
  })
}

const given = (...values: (number | null | undefined)[]) =>
  values.filter((value) => typeof value === 'number')
const distinct = (values: number[]) => [...new Set(values)]

describe('a document’s page and its JSON', () => {
  let site: RunningSite
  let browser: Browser
  let page: Page
  before(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
    page = await browser.newPage()
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  for (const { id, path, api_url } of sampledRecords()) {
    it(`of ${id} say the same`, async () => {
      const record: PublicRecord = await (await fetch(`${site.address}${api_url}`)).json()
      await page.goto(`${site.address}${path}`)
      const shown = await shownOn(page)
      const onSite = isTakenOnSite(record)

      assert.equal(shown.title, record.title)
      assert.equal(shown.answer, record.answer)
      assert.deepEqual(
        shown.sources,
        record.sources.map(({ url }) => new URL(url).href),
      )
      assert.deepEqual(
        shown.conflicts,
        record.conflicts.map(({ text }) => text),
      )
      assert.deepEqual(shown.uncertain, record.uncertain)

      for (const key of ['head_height', 'head_width', 'eye_line', 'top_margin', 'centring'] as const) {
        const band = record[key]
        assert.equal(shown.absent.includes(key), band === null && !onSite, `${key} is absent`)
        if (band === null) continue
        for (const unit of ['mm', 'px', 'percent'] as const) {
          const cell = shown.figures[key]?.[unit] ?? []
          assert.deepEqual(cell, distinct(given(band[unit]?.min, band[unit]?.max)), `${key} in ${unit}`)
        }
      }
      const { mm, px } = record.size
      assert.equal(shown.absent.includes('size.mm'), mm === null && !onSite)
      assert.equal(shown.absent.includes('size.px'), px === null && !onSite)
      if (mm !== null) {
        const sides = [mm.width, mm.max_width, mm.height, mm.max_height]
        assert.deepEqual(shown.figures['size.mm']?.mm, given(...sides))
      }
      if (px !== null) {
        const asked = [px.exact, px.min, px.max].filter((size) => size !== null)
        const sizes = (asked.length > 0 ? asked : [px.recommended]).flatMap((size) =>
          given(size?.width, size?.height),
        )
        assert.deepEqual(shown.figures['size.px']?.px, sizes)
      }

      const policies = [
        'glasses',
        'head_covering',
        'expression',
        'mouth',
        'editing_policy',
        'attire',
        'framing',
        'taken',
      ] as const
      for (const key of policies) {
        assert.equal(shown.facts[key], record[key]?.text, key)
        assert.equal(shown.absent.includes(key), record[key] === null && !onSite, key)
      }
      assert.ok(shown.absentPlaces <= 1, 'what is not stated stands in one place')
      assert.match(shown.call ?? '', new RegExp(`"documentId":"${record.id}"`))
      const alternate = page.locator('link[rel=alternate][type="application/json"]')
      assert.equal(new URL((await alternate.getAttribute('href')) ?? '').pathname, api_url)
    })
  }

  it('begins with who takes the photo, before any figure', async () => {
    const first = allRecords().find(({ taken }) => taken?.by === 'authority')
    assert.ok(first?.taken)
    await page.goto(`${site.address}${first.path}`)
    const text = await page.locator('[data-first]').innerText()
    assert.equal(await page.locator('article > section').first().getAttribute('id'), 'wear-and-bring')
    assert.equal(await page.locator('[data-absent]').count(), 0)
    assert.ok(
      text.includes(first.taken.text) &&
        text.includes('You need not bring a photo of your own, unless this page says who must.'),
      text,
    )
    await page.goto(`${site.address}/requirements/fr/passport`)
    assert.match(
      await page.locator('[data-first]').innerText(),
      /approved professional or in an approved booth/,
    )
    await page.goto(`${site.address}/requirements/us/passport`)
    assert.equal(await page.locator('[data-first]').count(), 0)
  })

  it('leads to the other photos for the same document, and back', async () => {
    const siblings = page.getByRole('navigation', { name: 'Not this one?' })
    await page.goto(`${site.address}/requirements/us/passport`)
    await siblings.locator('a[href="/requirements/us/passport-online"]').click()
    await siblings.locator('a[href="/requirements/us/passport"]').waitFor()
  })

  it('shows a traveller no call, and a developer one after the last fact', async () => {
    await page.goto(`${site.address}/requirements/us/passport`)
    const call = page.locator('#programs pre').first()
    assert.equal(await call.isVisible(), false)
    assert.equal(await page.locator('article > section').last().getAttribute('id'), 'programs')
    await page.locator('#programs summary').click()
    assert.equal(await call.isVisible(), true)
  })
})
