import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradientCount, lowerFaceGradients } from '../../measure/face/expression.ts'
import { type FaceView, faceView } from '../../measure/views.ts'

/** A grey view with the given luma at each place. */
function viewOf(lumaAt: (x: number, y: number) => number): FaceView {
  const { width, height } = faceView
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let place = 0; place < width * height; place++) {
    rgb.fill(lumaAt(place % width, Math.floor(place / width)), place * 3, place * 3 + 3)
  }
  return { raster: { width, height, rgb }, points: [], enlargement: 1 }
}

/** A tilted line of a mouth, dark below the line y = 300 + slope * (x - 150). */
const edge = (slope: number) => (x: number, y: number) => (y > 300 + slope * (x - 150) ? 60 : 160)
const largestDifference = (a: Float64Array, b: Float64Array) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))

test('finds no gradients in an even face', () => {
  const flat = lowerFaceGradients(viewOf(() => 120))
  assert.deepEqual([flat.length, Math.max(...flat)], [gradientCount, 0])
})

test('depends on the direction of an edge and not on the brightness of the picture', () => {
  const bright = lowerFaceGradients(viewOf(edge(0.4)))
  const dim = lowerFaceGradients(viewOf((x, y) => edge(0.4)(x, y) / 2))
  const level = lowerFaceGradients(viewOf(edge(0)))
  assert.ok(largestDifference(bright, dim) < 0.02)
  assert.ok(largestDifference(bright, level) > 0.3)
})

test('gives the same values for a face and its mirror image', () => {
  const face = lowerFaceGradients(viewOf(edge(0.4)))
  const mirrored = lowerFaceGradients(viewOf((x, y) => edge(0.4)(faceView.width - 1 - x, y)))
  assert.ok(largestDifference(face, mirrored) < 1e-9)
})
