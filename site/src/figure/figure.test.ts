import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { PublicRecord } from '@likeness/rules'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { type Dimension, spreadLabels } from './dimension.ts'
import { type Drawing, drawFrame } from './drawing.ts'
import { exampleHead, examplesOf, type Picture } from './examples.ts'
import { looks } from './people.ts'
import { person, variants } from './person-svg.ts'
import { sizeGlyph } from './photo-size.ts'
import { element, path, text } from './svg.ts'

const at = (y: number, ...lines: string[]): Dimension => ({
  part: 'head',
  from: 0,
  least: null,
  greatest: null,
  label: { y, lines },
})

it('moves labels apart and keeps them inside the drawing', () => {
  const spread = spreadLabels([at(298, '3 mm', 'c'), at(2, '1 mm', 'a'), at(296, '2 mm', 'b')], 300)
  const spans = spread.map(({ label }) => [label.y - 15.5, label.y + 15.5] as const).sort(([a], [b]) => a - b)
  assert.ok(spans.every(([top, bottom]) => top >= 0 && bottom <= 300))
  assert.ok(spans.slice(1).every(([top], index) => top > (spans[index]?.[1] ?? 0)))
})

it('does not move labels that have enough room', () => {
  const [only] = spreadLabels([at(150, '1 mm', 'a')], 300)
  assert.equal(only?.label.y, 150)
})

const size = { widthLabel: '', heightLabel: '', text: '', remark: null }

test('draws prints to one scale, in the middle of their box', () => {
  const print = sizeGlyph({ ...size, unit: 'mm', width: 35, height: 45 })
  assert.match(print, /<rect class="mm" x="10.2" y="7.4" width="19.6" height="25.2">/)
})

test('draws files with a fixed longer side, and nothing if no size is stated', () => {
  const file = sizeGlyph({ ...size, unit: 'px', width: 600, height: 1200 })
  assert.match(file, /<rect class="px" x="13.5" y="7" width="13" height="26">/)
  assert.doesNotMatch(sizeGlyph(null), /rect/)
})

test('writes an element with its attributes, rounds numbers and leaves out undefined values', () => {
  const line = element('line', { class: 'edge', x1: 1 / 3, x2: -2.005, y1: 40, 'data-part': undefined })
  assert.equal(line, '<line class="edge" x1="0.33" x2="-2" y1="40"></line>')
  assert.equal(element('g', {}, path('skin', 'M0 0')), '<g><path class="skin" d="M0 0"></path></g>')
})

test('escapes text of rules, so that it cannot end an attribute or begin an element', () => {
  assert.equal(element('g', { id: '"><b>' }), '<g id="&quot;&gt;&lt;b&gt;"></g>')
  assert.equal(text('≤ 35 & <b>'), '≤ 35 &amp; &lt;b&gt;')
})

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
  lower_margin: null,
}
const pixels = (px: Partial<NonNullable<PublicRecord['size']['px']>>): PublicRecord => ({
  ...silent,
  size: {
    ...silent.size,
    px: {
      exact: null,
      alternatives: [],
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

const shown = (id: string, key: string) =>
  examplesOf(recordOf(id), inEnglish)
    .filter((example) => example.key === key)
    .map(({ verdict, picture }) => `${verdict}: ${picture}`)

it('draws what the rule allows and what it forbids', () => {
  assert.deepEqual(shown('us-passport', 'glasses'), ['yes: bare', 'no: glasses'])
  assert.deepEqual(shown('us-passport', 'head_covering'), ['yes: scarf', 'no: hat'])
  assert.deepEqual(shown('au-passport', 'children'), ['yes: child-open-mouth'])
})

it('draws nothing that the authority does not state', () => {
  const silent = recordOf('us-passport')
  const nothing = { glasses: null, head_covering: null, expression: null, mouth: null, children: [] }
  assert.deepEqual(examplesOf({ ...silent, ...nothing }, inEnglish), [])
})

const has = (picture: Picture, ...paths: string[]) => paths.map((d) => exampleHead(picture).includes(d))

test('draws a head with hair, brows and a closed mouth, and without accessories', () => {
  assert.deepEqual(has('bare', looks.longHair.hair, person.brows, person.mouth), [true, true, true])
  assert.deepEqual(has('bare', variants.lenses, variants.hat, variants.scarf), [false, false, false])
})

test('draws people of several ages, sexes and skins, and the same one in examples that are compared', () => {
  const lookOf = (picture: Picture) => /class="look (\w+)"/.exec(exampleHead(picture))?.[1]
  assert.equal(lookOf('bare'), lookOf('glasses'))
  assert.equal(lookOf('neutral'), lookOf('broad-smile'))
  const people = (['bare', 'scarf', 'hat', 'neutral', 'open-mouth', 'child'] as const).map(lookOf)
  assert.equal(new Set(people).size, people.length)
})

test('draws in each example what it is about', () => {
  assert.deepEqual(has('glasses', variants.lenses, variants.glare), [true, false])
  assert.deepEqual(has('glare', variants.lenses, variants.glare), [true, true])
  assert.deepEqual(has('scarf', variants.scarf, person.hair), [true, false])
  assert.deepEqual(has('hat', variants.hat, person.hair), [true, true])
  assert.deepEqual(has('broad-smile', variants.broadSmile, person.mouth), [true, false])
  assert.deepEqual(has('slight-smile', variants.slightSmile, person.mouth), [true, false])
  assert.deepEqual(has('open-mouth', variants.openMouth, person.mouth), [true, false])
})

test('draws a child with a separate head, which its examples change', () => {
  const { child } = variants
  assert.deepEqual(has('child', child.face, child.mouth, person.face), [true, true, false])
  assert.deepEqual(has('child-open-mouth', variants.openMouth, child.mouth), [true, false])
  assert.deepEqual(has('child-eyes-closed', child.closedLids, person.lids), [true, false])
  assert.deepEqual(has('child-tilted', 'rotate(14)', child.closedLids), [true, false])
})
