import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smoothed, smoothingReach } from './smoothed.ts'

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
