import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { Browser, Page } from 'playwright'
import { recordOf, sampledRecords } from './catalog-records.ts'
import { type RunningSite, serveBuiltSite } from './serving/built-site.ts'
import { launchChromium } from './serving/chromium.ts'

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
  for (const record of [...wide, ...sampledRecords().filter(({ id }) => !known.has(id))]) {
    it(`of ${record.id} is to scale and readable`, async () => {
      await page.goto(`${site.address}${record.path}`)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const drawing = await drawingOn(page)
        const { size, aspect } = record
        if (drawing === null) {
          assert.ok(size.mm === null && size.px === null && aspect === null, 'a stated size is drawn')
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
