import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asked, guideOf } from './guide.ts'

const nothing: Asked = {
  size_mm: null,
  size: { reference_px: null },
  head_height: null,
  eye_line: null,
  top_margin: null,
}
const usPassport: Asked = {
  size_mm: [51, 51],
  size: { reference_px: { width: 600, height: 600 } },
  head_height: { percent: { min: 50, max: 70 } },
  eye_line: { from: 'bottom', percent: { min: 56, max: 68 } },
  top_margin: null,
}

const rounded = (guide: object) =>
  Object.fromEntries(Object.entries(guide).map(([name, value]) => [name, Number(value).toFixed(3)]))

test('draws the head as high as the document asks, with the eyes on its eye line', () => {
  assert.deepEqual(rounded(guideOf(usPassport)), {
    aspect: '1.000',
    crown: '0.080',
    eyes: '0.380',
    chin: '0.680',
    halfWidth: '0.225',
  })
})

test('prefers a top margin to an eye line, and uses a single limit in place of a band', () => {
  const guide = guideOf({ ...usPassport, top_margin: { percent: { min: 10, max: null } } })
  assert.equal(guide.crown, 0.1)
  assert.equal(guide.chin.toFixed(2), '0.70')
})

test('measures an eye line from the top if the document does', () => {
  const eye_line = { from: 'top', percent: { min: 40, max: 50 } }
  assert.equal(guideOf({ ...usPassport, eye_line }).eyes.toFixed(2), '0.45')
})

test('uses defaults for what a document does not state, and keeps the head in the frame', () => {
  for (const asked of [null, nothing]) {
    const guide = guideOf(asked)
    assert.equal(guide.aspect, 35 / 45)
    assert.equal((guide.crown + guide.chin).toFixed(3), '1.000')
  }
  const low = guideOf({ ...usPassport, eye_line: { from: 'bottom', percent: { min: 5, max: 10 } } })
  assert.ok(low.chin <= 0.97)
  assert.equal(guideOf({ ...nothing, size_mm: [30, 40] }).aspect, 0.75)
})
