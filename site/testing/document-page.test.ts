import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { Page } from 'playwright'
import { recordOf, records } from '../src/catalog.ts'
import { pathIn } from '../src/messages/english.ts'
import { isTakenOnSite } from '../src/text/chosen-facts.ts'
import { launchChromium, serveBuiltSite } from './built-site.ts'

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

const [site, browser] = await Promise.all([serveBuiltSite(), launchChromium()])
const page = await browser.newPage()

describe('a document’s page and its JSON', () => {
  for (const { id, path, api_url } of records.filter((_, index) => index % 18 === 0)) {
    it(`of ${id} say the same`, async () => {
      const record: PublicRecord = await (await fetch(`${site}${api_url}`)).json()
      await page.goto(`${site}${path}`)
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
        assert.equal(shown.facts[key], record[key]?.text ?? undefined, key)
        assert.equal(shown.absent.includes(key), record[key] === null && !onSite, key)
      }
      for (const key of ['teeth', 'ears', 'hair'] as const) {
        assert.equal(shown.facts[key], record[key]?.text, key)
      }
      assert.ok(shown.absentPlaces <= 1, 'what is not stated stands in one place')
      assert.match(shown.call ?? '', new RegExp(`"documentId":"${record.id}"`))
      const alternate = page.locator('link[rel=alternate][type="application/json"]')
      assert.equal(new URL((await alternate.getAttribute('href')) ?? '').pathname, api_url)
    })
  }

  it('begins with who takes the photo, before any figure', async () => {
    const first = records.find((record) => record.taken?.by === 'authority' && isTakenOnSite(record))
    assert.ok(first?.taken)
    await page.goto(`${site}${first.path}`)
    const text = await page.locator('[data-first]').innerText()
    assert.equal(await page.locator('article > section').first().getAttribute('id'), 'wear-and-bring')
    assert.equal(await page.locator('[data-absent]').count(), 0)
    assert.ok(
      text.includes(first.taken.text) &&
        text.includes('You need not bring a photo of your own, unless this page says who must.'),
      text,
    )
    await page.goto(`${site}/requirements/fr/passport`)
    assert.match(
      await page.locator('[data-first]').innerText(),
      /in a booth or by a photographer that the authority approves/,
    )
    await page.goto(`${site}/requirements/us/passport`)
    assert.equal(await page.locator('[data-first]').count(), 0)
  })
})

describe('a document’s page', () => {
  it('answers on two screens of a phone, before links to other pages and what is folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const id of ['us-passport', 'fr-passport', 'de-passport', 'in-passport', 'br-passport']) {
      for (const language of ['en', 'de', 'th'] as const) {
        await page.goto(`${site}${pathIn(language, recordOf(id).path)}`)
        const end = await page.locator('article > .ways').boundingBox()
        assert.ok((end?.y ?? Number.NaN) <= 2 * 844, `${id} in ${language}: ${end?.y} px`)
      }
    }
  })

  it('asks first where a passport is applied for, if the country has two places', async () => {
    await page.goto(`${site}/requirements/cn/passport`)
    const places = page.getByRole('navigation', { name: 'Where do you apply?' })
    await places.getByRole('link', { name: 'Abroad' }).click()
    await page.waitForURL('**/requirements/cn/passport-abroad')
    assert.equal(
      await places
        .locator('[aria-current]')
        .textContent()
        .then((text) => text?.trim()),
      'Abroad, at a mission',
    )
    await page.goto(`${site}/requirements/ma/passport`)
    await places.getByRole('link', { name: 'Abroad' }).click()
    assert.equal(await page.locator('#alternatives').isVisible(), true)
  })

  it('opens the sources that a citation names', async () => {
    await page.goto(`${site}/requirements/us/passport#source-2`)
    assert.equal(await page.locator('#source-2').isVisible(), true)
  })

  it('shows a photo that is safe to take, and whom to ask, where neither size nor background is stated', async () => {
    await page.goto(`${site}/requirements/br/passport`)
    const safe = page.locator('[data-safe-photo]')
    assert.match(await safe.innerText(), /A photo that is safe to take[\s\S]*Ask before you hand it in/)
    assert.match((await safe.getByRole('link').getAttribute('href')) ?? '', /^https:/)
    await page.goto(`${site}/requirements/us/passport-online`)
    assert.match(await safe.innerText(), /states neither a size nor a shape/)
    assert.doesNotMatch(await safe.innerText(), /background/)
    await page.goto(`${site}/requirements/us/passport`)
    assert.equal(await safe.count(), 0)
  })

  it('leads to the rules, not to an account, where no script runs', async () => {
    const unscripted = await browser.newPage({ javaScriptEnabled: false })
    await unscripted.goto(`${site}/de/requirements/us/passport`)
    assert.equal(await unscripted.locator('[data-check-here]').isVisible(), false)
    assert.equal(await unscripted.locator('main a[href^="/dashboard"]:visible').count(), 0)
    await unscripted.locator('noscript a').click()
    assert.equal(new URL(unscripted.url()).hash, '#figures')
    await unscripted.close()
  })

  it('prints on one sheet, with the frame at its true size', async () => {
    for (const path of [
      '/requirements/us/passport',
      '/de/requirements/fr/passport',
      '/ru/requirements/us/visa',
    ]) {
      await page.goto(`${site}${path}`)
      for (const format of ['A4', 'Letter']) {
        const pdf = await page.pdf({ format, preferCSSPageSize: false })
        assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1, `${path} on ${format}`)
      }
    }
    await page.goto(`${site}/requirements/us/passport`)
    await page.emulateMedia({ media: 'print' })
    const [frame, ruler] = await page.evaluate(() =>
      ['.true-size svg', '.paper-ruler svg'].map((selector) => {
        const svg = document.querySelector<SVGSVGElement>(selector)
        return svg === null ? 0 : svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
      }),
    )
    const scale = Number(await page.locator('.frame-figure svg').first().getAttribute('data-scale'))
    await page.emulateMedia({ media: 'screen' })
    const pixelsPerMm = 96 / 25.4
    assert.ok(Math.abs((frame ?? 0) * scale * 51 - 51 * pixelsPerMm) < 0.5, `${frame} pixels a unit`)
    assert.ok(Math.abs((ruler ?? 0) - pixelsPerMm) < 0.01, `${ruler} pixels a millimetre`)
  })
})

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The parts of the drawing and its labels, as the browser renders them, in CSS pixels. */
async function drawingOn(page: Page) {
  return page.evaluate(() => {
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }
    const svg = document.querySelector<SVGSVGElement>('.frame-figure svg')
    const part = (selector: string) => {
      const element = svg?.querySelector(selector)
      return element ? boxOf(element) : null
    }
    const frame = part('[data-part=frame]')
    if (svg === null || frame === null) return null
    const pixelsPerUnit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    const textSizes = [...svg.querySelectorAll('text, tspan')].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    )
    return {
      whole: boxOf(svg),
      frame,
      headBand: part('[data-part=head-band]'),
      eyeBand: part('[data-part=eyes-band]'),
      chin: part('[data-part=chin]'),
      face: part('[data-part=face]'),
      headWidths: [...svg.querySelectorAll('[data-part=head-width-dimension] line.extension')].map(boxOf),
      pupil: part('.pupil'),
      topMargin: part('[data-part=top-margin-dimension]'),
      labels: [...svg.querySelectorAll('text:not(.ruler text)')].map((one) => ({
        text: one.textContent,
        box: boxOf(one),
      })),
      smallestText: Math.min(...textSizes) * pixelsPerUnit,
    }
  })
}

/** Allows half a CSS pixel, which rounding to the screen may add. */
const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 0.5, `${what} is at ${actual}, not ${expected}`)

const overlap = (a: Box, b: Box) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

describe('the drawing of a frame, as rendered', () => {
  // A sample may miss the few records that state the width of a head, and those with the widest labels.
  const wide = [
    'cn-visa-online',
    'cn-visa',
    'nl-passport',
    'in-oci-card',
    'us-permanent-resident',
    'zz-icao-9303',
  ].map(recordOf)
  const known = new Set(wide.map(({ id }) => id))
  for (const record of [
    ...wide,
    ...records.filter((_, index) => index % 18 === 0).filter(({ id }) => !known.has(id)),
  ]) {
    it(`of ${record.id} is to scale and readable`, async () => {
      await page.goto(`${site}${record.path}`)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const drawing = await drawingOn(page)
        const { size, aspect, head_height, head_width } = record
        if (drawing === null) {
          assert.equal(size.mm, null, 'a print is drawn')
          const hasHead = isDrawable(head_height, record) || isDrawable(head_width, record)
          assert.ok((size.px === null && aspect === null) || !hasHead, 'a head in a stated shape is drawn')
          continue
        }
        isInShape(drawing, record)
        hasItsHead(drawing, record)
        hasItsHeadWidth(drawing, record)
        hasItsEyeLine(drawing, record)
        assert.equal(drawing.topMargin !== null, isDrawable(record.top_margin, record))
        isReadable(drawing)
      }
    })
  }
})

type Rendered = NonNullable<Awaited<ReturnType<typeof drawingOn>>>

/** Whether a band can be drawn. A band in millimetres cannot if the print's size in millimetres is not stated. */
const isDrawable = (band: BandRecord | null, { size }: PublicRecord): boolean =>
  band !== null && (band.unit === 'percent' || size.mm !== null)

/** A limit of a band in CSS pixels of the drawing. */
function onScreen(limit: number, { unit }: BandRecord, { frame }: Rendered, { size }: PublicRecord): number {
  const whole = unit === 'percent' ? 100 : (size.mm?.height ?? Number.NaN)
  return (limit / whole) * (frame.bottom - frame.top)
}

function isInShape({ frame }: Rendered, { size }: PublicRecord): void {
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top]
  if (size.mm !== null) near(width, (size.mm.width / size.mm.height) * height, 'the right edge')
  else if (size.px?.square === true) near(width, height, 'the right edge')
}

function hasItsHead(drawing: Rendered, record: PublicRecord): void {
  const { frame, chin, headBand, face } = drawing
  const band = record.head_height
  assert.equal(headBand !== null, isDrawable(band, record))
  assert.equal(face !== null, headBand !== null || isDrawable(record.head_width, record))
  if (!band || !chin || !headBand || !face) return
  near(face.bottom, chin.top, 'the chin')
  assert.ok(headBand.top >= frame.top - 0.5 && chin.top <= frame.bottom + 0.5, 'the head is in the photo')
  if (band.min === null || band.max === null) return
  near(chin.top - headBand.top, onScreen(band.max, band, drawing, record), 'the tallest head')
  near(chin.top - headBand.bottom, onScreen(band.min, band, drawing, record), 'the shortest head')
}

function hasItsHeadWidth({ frame, headWidths, face }: Rendered, record: PublicRecord): void {
  const { head_width: band, size } = record
  assert.equal(headWidths.length > 0, isDrawable(band, record))
  if (!band || headWidths.length === 0) return
  assert.ok(face !== null, 'a stated width has a head')
  const whole = band.unit === 'percent' ? 100 : (size.mm?.width ?? Number.NaN)
  const expected = [band.min, band.max]
    .filter((limit) => limit !== null)
    .map((limit) => (limit / whole) * (frame.right - frame.left))
  expected.forEach((width, index) => {
    const [left, right] = headWidths.slice(2 * index)
    near((right?.left ?? 0) - (left?.left ?? 0), width, 'the width of a head')
  })
}

function hasItsEyeLine(drawing: Rendered, record: PublicRecord): void {
  const { frame, eyeBand, pupil } = drawing
  const band = record.eye_line
  assert.equal(eyeBand !== null, isDrawable(band, record))
  if (!band || !eyeBand) return
  if (pupil) assert.ok(pupil.top > eyeBand.top && pupil.bottom < eyeBand.bottom, 'the eyes are in their band')
  if (band.min === null || band.max === null || band.from !== 'bottom') return
  near(frame.bottom - eyeBand.top, onScreen(band.max, band, drawing, record), 'the highest eyes')
  near(frame.bottom - eyeBand.bottom, onScreen(band.min, band, drawing, record), 'the lowest eyes')
}

function isReadable({ whole, labels, smallestText }: Rendered): void {
  assert.ok(smallestText >= 9.5, `the smallest text is ${smallestText} px tall`)
  for (const [index, { text, box }] of labels.entries()) {
    const inside = box.left >= whole.left - 1 && box.right <= whole.right + 1 && box.top >= whole.top - 1
    assert.ok(inside, `"${text}" leaves the drawing`)
    for (const other of labels.slice(index + 1)) {
      assert.ok(!overlap(box, other.box), `"${text}" covers "${other.text}"`)
    }
  }
}
