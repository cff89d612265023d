import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CropRange } from '@likeness-photo/client/precheck'
import { figuresIn, inTurned, type MeasuredPhoto, nearest, placesOf, resized } from './crop.ts'

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

/** The numbers of the allowed crop that is nearest to another one: x, y, width and height. */
const nearestTo = (x: number, y: number, height: number) =>
  Object.values(nearest(range, photo, { x, y, height }))

test('keeps an allowed crop, and moves another one to the nearest allowed crop', () => {
  assert.deepEqual(nearestTo(200, 320, 600), [200, 320, 600, 600])
  assert.deepEqual(nearestTo(0, 0, 600), [170, 300, 600, 600])
  assert.deepEqual(nearestTo(900, 900, 900), [140, 380, 800, 800])
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

const crop = { x: 100, y: 100, width: 700, height: 900 }
type Finding = MeasuredPhoto['findings'][number]

const measured = (check: Finding['check'], of: Partial<Finding>): Finding => ({
  check,
  measured: null,
  unit: 'mm',
  required: null,
  ...of,
})

/** A print of 45 mm, with the eyes at 560 px: 440 px, or 22 mm, above the crop's lower edge. */
function checked(findings: Finding[], eyeY: number | null = 560): MeasuredPhoto {
  return { findings, crop, measurements: { ...photo, face_center_x: 450, eye_y: eyeY } }
}
const head = measured('head_size', { measured: 33, required: { min: 32, max: 36 } })
const eyes = measured('eye_line', { measured: 22, required: { min: 20, max: null } })

test('gives the measured figures for the crop of the check, and whether they are kept', () => {
  assert.deepEqual(figuresIn(checked([head, eyes]), crop), [
    { check: 'head_size', measured: 33, unit: 'mm', required: { min: 32, max: 36 }, isKept: true },
    { check: 'eye_line', measured: 22, unit: 'mm', required: { min: 20, max: null }, isKept: true },
  ])
})

test('gives a smaller head in a larger crop, and the eyes at their place in that crop', () => {
  const larger = { x: 60, y: 50, width: 770, height: 990 }
  const [tall, high] = figuresIn(checked([head, eyes]), larger)
  assert.deepEqual([tall?.measured, tall?.isKept], [30, false])
  // The eyes are at (50 + 990 - 560) of 990 px, of 45 mm.
  assert.deepEqual([high?.measured, high?.isKept], [21.8, true])
})

test('keeps the turn of the photo while the frame moves, and finds the eyes in the turned photo', () => {
  const turned = { ...range, suggested: { ...range.suggested, turn_deg: -6 } }
  assert.equal(nearest(turned, photo, { x: 0, y: 0, height: 600 }).turn_deg, -6)
  assert.equal(nearest(range, photo, { x: 0, y: 0, height: 600 }).turn_deg, undefined)
  // A turn of 90 degrees clockwise takes what is above the middle to its right.
  const { x, y } = inTurned(photo, { x: 500, y: 650 }, { turn_deg: 90 })
  assert.deepEqual([Math.round(x), Math.round(y)], [600, 750])
  const leaning = { ...checked([eyes]), crop: { ...crop, turn_deg: -6 } }
  const [same] = figuresIn(leaning, leaning.crop)
  const [higher] = figuresIn(leaning, { ...leaning.crop, y: 140 })
  assert.deepEqual([same?.measured, (higher?.measured ?? 0) > 22], [22, true])
})

test('has no figure if nothing was measured, and no limits if the authority sets none', () => {
  const unread = measured('eye_line', { unit: null })
  const open = measured('head_size', { measured: 71.24, unit: '%' })
  assert.deepEqual(figuresIn(checked([unread, open], null), crop), [
    { check: 'head_size', measured: 71.2, unit: '%', required: { min: null, max: null }, isKept: true },
  ])
  assert.deepEqual(figuresIn(checked([eyes], null), crop), [])
})
