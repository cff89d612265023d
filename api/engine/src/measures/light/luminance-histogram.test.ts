import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  entropyOf,
  histogramOf,
  meanOf,
  overlapOf,
  shareBetween,
  varianceOf,
} from '../../measure/face/luminance-histogram.ts'

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
