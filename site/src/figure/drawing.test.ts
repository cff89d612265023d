import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PublicRecord } from '@likeness/rules'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { type Drawing, drawFrame } from './drawing.ts'

/** A real document's head on a photo of which nothing else is stated; the tests vary it. */
const usPassport = recordOf('us-passport')
const head = usPassport.head_height
const silent: PublicRecord = {
  ...usPassport,
  size: { mm: null, px: null, print_px: null, reference_px: null },
  aspect: null,
  head_height: null,
  eye_line: null,
  top_margin: null,
}
const pixels = (px: Partial<NonNullable<PublicRecord['size']['px']>>): PublicRecord => ({
  ...silent,
  size: {
    ...silent.size,
    px: {
      exact: null,
      recommended: null,
      min: null,
      max: null,
      square: false,
      note: null,
      tier: 'official',
      sources: [],
      ...px,
    },
  },
})

function drawn(record: PublicRecord): Drawing {
  const drawing = drawFrame(record, inEnglish)
  assert.ok(drawing)
  return drawing
}

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`)

describe('the frame', () => {
  it('is not drawn if neither size nor shape is stated', () => {
    assert.equal(drawFrame(silent, inEnglish), null)
  })

  it('has the shape of the print, and both sides in millimetres', () => {
    const { size, width, height, scale } = drawn(recordOf('jp-passport'))
    near(width / height, 35 / 45)
    near(height / scale, 45)
    assert.deepEqual([size.widthLabel, size.heightLabel], ['35 mm', '45 mm'])
  })

  it('has the pixels of a file, and says which of several shapes is drawn', () => {
    const square = drawn(pixels({ min: { width: 600, height: 600 }, max: { width: 1200, height: 1200 } }))
    assert.deepEqual([square.size.widthLabel, square.size.remark], ['600–1200 px', null])
    const atLeast = drawn(pixels({ min: { width: 600, height: 750 } }))
    near(atLeast.width / atLeast.height, 0.8)
    assert.equal(atLeast.size.widthLabel, 'at least 600 px')
    assert.match(atLeast.size.remark ?? '', /smallest file/)
    const atMost = drawn(pixels({ max: { width: 600, height: 750 } }))
    assert.match(atMost.size.remark ?? '', /largest file/)
  })

  it('has no size if a document states only a shape', () => {
    const { size } = drawn(pixels({ square: true }))
    assert.deepEqual([size.unit, size.width, size.height], ['ratio', 1, 1])
    const { width, height } = drawn({
      ...silent,
      aspect: { min: 0.74, max: 0.8, note: null, tier: 'official', sources: [] },
    })
    near(width / height, 0.77)
  })
})

describe('the head', () => {
  it('has a band of 10 mm for its top if 25 to 35 mm are accepted, and its eyes on the eye line', () => {
    const { scale, head: placed, headBand, eyeBand, height } = drawn(usPassport)
    assert.ok(placed && headBand && eyeBand)
    near((placed.chin - headBand.top) / scale, 35)
    near((placed.chin - headBand.bottom) / scale, 25)
    near((height - eyeBand.top) / scale, 35)
    near((height - eyeBand.bottom) / scale, 28)
    assert.ok(placed.eyes > eyeBand.top && placed.eyes < eyeBand.bottom)
    assert.ok(headBand.top >= 0)
    assert.equal(placed.placedBy, 'eye line')
  })

  it('has its top at the top margin if one is stated', () => {
    const { scale, head: placed, headBand, topMargin } = drawn(recordOf('jp-passport'))
    assert.ok(placed && headBand && topMargin)
    near(topMargin.top / scale, 2)
    near(topMargin.bottom / scale, 6)
    near(placed.top / scale, 4)
    near(headBand.top / scale, 2)
    assert.equal(placed.placedBy, 'top margin')
  })

  it('is in the middle if the rule does not state its position', () => {
    const { head: placed, height } = drawn({ ...usPassport, eye_line: null })
    assert.ok(placed)
    assert.equal(placed.placedBy, null)
    near(placed.top, height - placed.chin)
  })

  it('is not drawn without a stated height, but the eye line is', () => {
    const { head: placed, headBand, eyeBand, dimensions } = drawn({ ...usPassport, head_height: null })
    assert.equal(placed, null)
    assert.equal(headBand, null)
    assert.ok(eyeBand)
    assert.deepEqual(
      dimensions.map(({ part }) => part),
      ['eyes'],
    )
  })

  it('is not drawn if it is stated in millimetres and the photo in pixels only', () => {
    assert.ok(head)
    assert.equal(drawn({ ...pixels({ exact: { width: 600, height: 600 } }), head_height: head }).head, null)
  })

  it('has a band up to the edge, or a line, if only one limit is stated', () => {
    assert.ok(head)
    const least = drawn({ ...usPassport, eye_line: null, head_height: { ...head, max: null } })
    assert.equal(least.headBand?.top, 0)
    const most = drawn({ ...usPassport, eye_line: null, head_height: { ...head, min: null } })
    assert.ok(most.headBand)
    assert.equal(most.headBand.top, most.headBand.bottom)
    assert.equal(most.dimensions[0]?.label.lines[0], '≤ 35 mm')
  })

  it('has the eye line measured from the edge that the rule names', () => {
    const line = usPassport.eye_line
    assert.ok(line)
    const { eyeBand, scale } = drawn({ ...usPassport, eye_line: { ...line, from: 'top', min: 16, max: 23 } })
    assert.ok(eyeBand)
    near(eyeBand.top / scale, 16)
    near(eyeBand.bottom / scale, 23)
  })
})

describe('the width of the head', () => {
  it('gives a person where no height is stated, and no band for that height', () => {
    const { head, headBand, headWidth, width } = drawn(recordOf('cn-visa-online'))
    assert.ok(head && headWidth)
    assert.equal(headBand, null)
    near(headWidth.least ?? 0, 0.54 * width)
    near(headWidth.greatest ?? 0, 0.62 * width)
    assert.equal(headWidth.label, '54–62 %')
  })

  it('is not drawn if it is not stated', () => {
    assert.equal(drawn(usPassport).headWidth, null)
  })
})
