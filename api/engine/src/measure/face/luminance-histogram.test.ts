import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '#testing/native-pixels.ts'
import { faceView } from '../views.ts'
import { distanceFromSkin } from './face-light.ts'
import {
  cheekOverlap,
  entropyOf,
  histogramOf,
  meanOf,
  overlapOf,
  shareBetween,
  varianceOf,
} from './luminance-histogram.ts'

const grey = (...values: number[]) => Uint8ClampedArray.from(values.flatMap((value) => [value, value, value]))
const of = (...values: number[]) => histogramOf(grey(...values), Uint32Array.from(values.keys()))

test('measures half black, half white as mean one half, the largest variance, one bit', () => {
  const histogram = of(0, 255, 0, 255)
  assert.deepEqual([meanOf(histogram), varianceOf(histogram), entropyOf(histogram)], [0.5, 0.25, 1])
  assert.deepEqual([shareBetween(histogram, 0, 25), shareBetween(histogram, 26, 254)], [0.5, 0])
})

test('measures the overlap of histograms as their common part', () => {
  assert.equal(overlapOf(of(1, 2, 3, 4), of(3, 4, 5, 6)), 0.5)
})

const { width, height } = faceView
const points = Array.from({ length: 478 }, (_, number) => ({ x: number === 280 ? 300 : 100, y: 250 }))
const overlap = (lumaAt: (column: number, row: number) => number) =>
  cheekOverlap({ raster: greyRaster(width, height, lumaAt), points, enlargement: 1 })
const isLeft = (column: number) => column < width / 2

test('overlaps fully for cheeks of one brightness, and not for cheeks of two', () => {
  assert.equal(
    overlap(() => 120),
    1,
  )
  assert.equal(
    overlap((column) => (isLeft(column) ? 120 : 121)),
    0,
  )
})

test('overlaps by half for cheeks that share half of their brightness', () => {
  const half = overlap((column, row) => (isLeft(column) || row < 250 ? 120 : 60))
  assert.ok(Math.abs(half - 0.5) < 0.02, `${half}`)
})

test('ignores everything outside the cheeks', () => {
  assert.equal(
    overlap((column, row) => (Math.abs(row - 250) < 18 ? 120 : isLeft(column) ? 30 : 200)),
    1,
  )
})

test('is 0 inside the range of skin, and otherwise the distance to the nearest colour of the range', () => {
  const of = (a: number, b: number) => distanceFromSkin({ l: 60, a, b })
  assert.deepEqual([of(5, 5), of(15, 20), of(25, 35)], [0, 0, 0])
  assert.deepEqual([of(0, 20), of(31, 20), of(15, 1), of(15, 50)], [5, 6, 4, 15])
  assert.deepEqual([of(2, 39), of(28, 1)], [5, 5])
})
