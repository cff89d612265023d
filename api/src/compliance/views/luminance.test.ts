import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resample } from '../raster.ts'
import { luminanceOf, reducedLuminance } from './luminance.ts'

const grey = (width: number, height: number) => {
  const values = Array.from({ length: width * height }, (_, place) => (place * 37) % 256)
  return { width, height, rgb: new Uint8ClampedArray(values.flatMap((value) => [value, value, value])) }
}

test('reduced luminance is the luminance of what is resampled', () => {
  const raster = grey(11, 9)
  for (const [width, height] of [
    [8, 7],
    [4, 3],
    [3, 9],
  ] as const) {
    const area = { x: 2, y: 1, width: 9, height: 7 }
    const reduced = reducedLuminance(raster, area, width, Math.min(height, 7))
    const expected = luminanceOf(resample(raster, area, width, Math.min(height, 7)))
    reduced.forEach((value, place) => {
      assert.ok(Math.abs(value - (expected[place] ?? 0)) <= 1.1, `${value} is not ${expected[place]}`)
    })
  }
})

test('an area at its own size is taken as it is', () => {
  const reduced = reducedLuminance(grey(5, 4), { x: 1, y: 1, width: 2, height: 2 }, 2, 2)
  const expected = [6, 7, 11, 12].map((place) => (place * 37) % 256)
  assert.deepEqual([...reduced].map(Math.round), expected)
})
