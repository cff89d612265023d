import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roughnessOf, strongestLine } from './strongest-line.ts'

const columnsOf = (peaks: readonly number[]) =>
  peaks.map((peak) => Float64Array.from({ length: 12 }, (_, row) => (row === peak ? 10 : 0)))

test('follows the peaks, and skips a peak that is too far away', () => {
  assert.deepEqual(strongestLine(columnsOf([3, 4, 5, 5, 4])), [3, 4, 5, 5, 4])
  assert.deepEqual(strongestLine(columnsOf([3, 3, 11, 3, 3])), [3, 3, 3, 3, 3])
})

test('finds a curve smooth and a zigzag rough', () => {
  const curve = Array.from({ length: 21 }, (_, index) => 0.1 * (index - 10) ** 2 + index)
  assert.ok(roughnessOf(curve) < 1e-9)
  const zigzag = curve.map((value, index) => value + (index % 2 ? 1 : -1))
  assert.ok(roughnessOf(zigzag) > 0.9 && roughnessOf(zigzag) <= 1)
})
