import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CropRange } from '../answers.ts'
import { nearest, placesOf, resized } from './crop.ts'

const photo = { width: 1000, height: 1500 }
/** Squares of 400 to 800 px. The middle is at x = 500 ± a twentieth of the height, the top from 300 to 300 + a tenth of it. */
const range: CropRange = {
  aspect: 1,
  height: { min: 400, max: 800 },
  left: {
    at_least: [{ per_height: -0.55, offset: 500 }],
    at_most: [{ per_height: -0.45, offset: 500 }],
  },
  top: { at_least: [{ per_height: 0, offset: 300 }], at_most: [{ per_height: 0.1, offset: 300 }] },
  suggested: { x: 200, y: 320, width: 600, height: 600 },
}

test('keeps an allowed crop, and moves another one to the nearest allowed crop', () => {
  const crop = { x: 200, y: 320, width: 600, height: 600 }
  assert.deepEqual(nearest(range, photo, crop), crop)
  assert.deepEqual(nearest(range, photo, { x: 0, y: 0, height: 600 }), {
    x: 170,
    y: 300,
    width: 600,
    height: 600,
  })
  assert.deepEqual(nearest(range, photo, { x: 900, y: 900, height: 900 }), {
    x: 140,
    y: 380,
    width: 800,
    height: 800,
  })
})

test('keeps every crop inside the photo', () => {
  const wide = { ...range, left: { at_least: [], at_most: [] }, top: { at_least: [], at_most: [] } }
  for (const asked of [-5000, 5000]) {
    const { x, y, width, height } = nearest(wide, photo, { x: asked, y: asked, height: 700 })
    assert.ok(x >= 0 && y >= 0 && x + width <= photo.width && y + height <= photo.height)
  }
  assert.deepEqual(placesOf(wide, photo, 700).top, { min: 0, max: 800 })
})

test('resizes a crop around the eyes', () => {
  const crop = { x: 300, y: 310, width: 400, height: 400 }
  const eyes = { x: 500, y: 500 }
  assert.deepEqual(resized(range, photo, crop, 800, eyes), { x: 100, y: 300, width: 800, height: 800 })
  const grown = resized(range, photo, crop, 420, eyes)
  assert.equal((eyes.x - grown.x) / grown.width, 0.5)
  assert.equal(resized(range, photo, crop, 5000, eyes).height, 800)
})
