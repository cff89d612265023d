import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { type RunningSite, serveBuiltSite } from './built-site.ts'
import { sampledRecords } from './catalog-records.ts'
import { launchChromium } from './chromium.ts'

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
    const figure = document.querySelector('.frame-figure svg')
    if (figure === null) return null
    const part = (name: string) => {
      const element = figure.querySelector(`[data-part="${name}"]`)
      return element === null ? null : boxOf(element)
    }
    const pupil = figure.querySelector('.pupil')
    return {
      whole: boxOf(figure),
      frame: part('frame'),
      headBand: part('head-band'),
      eyeBand: part('eyes-band'),
      chin: part('chin'),
      face: part('face'),
      topMargin: part('top-margin-dimension'),
      pupil: pupil === null ? null : boxOf(pupil),
      labels: [...figure.querySelectorAll('text:not(.ruler text)')].map((label) => ({
        text: label.textContent,
        box: boxOf(label),
      })),
      smallest: Math.min(
        ...[...figure.querySelectorAll('text, tspan')].map(
          (text) =>
            Number.parseFloat(getComputedStyle(text).fontSize) *
            (figure.getBoundingClientRect().width / Number(figure.getAttribute('viewBox')?.split(' ')[2])),
        ),
      ),
    }
  })
}

/** Half a CSS pixel: what rounding to the screen may add. */
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

  for (const record of sampledRecords()) {
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
        const { frame, whole, labels } = drawing
        assert.ok(frame)
        const height = frame.bottom - frame.top
        const ratio = (frame.right - frame.left) / height
        if (size.mm !== null)
          near(ratio * height, (size.mm.width / size.mm.height) * height, 'the right edge')
        if (size.mm === null && size.px?.square === true) near(ratio * height, height, 'the right edge')

        const { head_height: head, eye_line: eyes } = record
        const pixels = (value: number, unit: 'mm' | 'percent') =>
          unit === 'mm' ? (value / (size.mm?.height ?? Number.NaN)) * height : (value / 100) * height
        assert.equal(drawing.headBand === null, head === null)
        assert.equal(drawing.face === null, head === null)
        assert.equal(drawing.eyeBand === null, eyes === null)
        assert.equal(drawing.topMargin === null, record.top_margin === null)
        if (head !== null && head.min !== null && head.max !== null) {
          const { chin, headBand, face } = drawing
          assert.ok(chin && headBand && face)
          near(chin.top - headBand.top, pixels(head.max, head.unit), 'the tallest head')
          near(chin.top - headBand.bottom, pixels(head.min, head.unit), 'the shortest head')
          near(face.bottom, chin.top, 'the chin')
          assert.ok(
            headBand.top >= frame.top - 0.5 && chin.top <= frame.bottom + 0.5,
            'the head is in the photo',
          )
        }
        if (eyes !== null && eyes.from === 'bottom' && eyes.min !== null && eyes.max !== null) {
          const { eyeBand, pupil } = drawing
          assert.ok(eyeBand)
          near(frame.bottom - eyeBand.top, pixels(eyes.max, eyes.unit), 'the highest eyes')
          near(frame.bottom - eyeBand.bottom, pixels(eyes.min, eyes.unit), 'the lowest eyes')
          if (pupil !== null)
            assert.ok(pupil.top > eyeBand.top && pupil.bottom < eyeBand.bottom, 'eyes in their band')
        }

        assert.ok(drawing.smallest >= 9.5, `labels of ${drawing.smallest} px at ${width}`)
        for (const [index, { text, box }] of labels.entries()) {
          const inside =
            box.left >= whole.left - 1 && box.right <= whole.right + 1 && box.top >= whole.top - 1
          assert.ok(inside, `"${text}" leaves the drawing at ${width} px`)
          for (const other of labels.slice(index + 1)) {
            assert.ok(!overlap(box, other.box), `"${text}" covers "${other.text}" at ${width} px`)
          }
        }
      }
    })
  }
})
