import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../testing/drawing/noise.ts'
import { smoothed, smoothingReach } from '../measure/luminance.ts'

test('spreads a single value over four on each side, with a variance of 2', () => {
  const values = new Float32Array(25)
  values[12] = 256
  const spread = smoothed(values, 1)
  assert.deepEqual([...spread.subarray(8, 17)], [1, 8, 28, 56, 70, 56, 28, 8, 1])
  const variance = spread.reduce((sum, value, at) => sum + (value / 256) * (at - 12) ** 2, 0)
  assert.equal(variance, 2)
})

test('smooths down a column by its step, and leaves out the ends', () => {
  const width = 3
  const column = new Float32Array(width * 11).map((_, at) => (at % width === 1 ? 80 : 0))
  const spread = smoothed(column, width)
  const middle = spread.subarray(5 * width, 6 * width)
  assert.deepEqual([...middle], [0, 80, 0])
  assert.equal(spread[(smoothingReach - 1) * width + 1], 0)
})

/** The plain form: what each value must be, bit for bit. */
function plain(values: Float32Array, step: number): Float32Array {
  const at = (place: number) => values[place] ?? 0
  const beside = (place: number, steps: number) => at(place - steps * step) + at(place + steps * step)
  const reach = smoothingReach * step
  return values.map((here, place) =>
    place < reach || place >= values.length - reach
      ? 0
      : (70 * here +
          56 * beside(place, 1) +
          28 * beside(place, 2) +
          8 * beside(place, 3) +
          beside(place, 4)) /
        256,
  )
}

test('gives the bits of its plain form, for any length', () => {
  for (const length of [0, 1, 8, 9, 10, 60, 61, 1000, 1001]) {
    const values = Float32Array.from(noise(length), (level, at) => level * 0.7152 + (at % 7) / 3)
    for (const step of [1, 6, 7, 125]) assert.deepEqual(smoothed(values, step), plain(values, step))
  }
})
