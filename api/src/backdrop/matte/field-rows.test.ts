import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixRows, readRow } from './field-rows.ts'
import { readBetween } from './paint.ts'

const [width, height, channels] = [5, 4, 2]
const values = Float32Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 101)
const field = { width, height, channels, values }

test('a row that was mixed first reads as the field does, also beyond its edges', () => {
  const row = new Float32Array(width * channels)
  const [mixed, direct] = [new Float32Array(3), new Float32Array(channels)]
  for (const y of [-1, 0, 0.25, 1.5, 2.9, 3, 8]) {
    mixRows(field, y, [0, width], row)
    for (const x of [-2, 0, 0.5, 1.75, 3.999, 4, 9]) {
      readRow(row, channels, x, mixed, 1)
      readBetween(field, x, y, direct)
      for (const channel of [0, 1]) {
        assert.ok(Math.abs((mixed[channel + 1] ?? 0) - (direct[channel] ?? 0)) < 1e-4, `${x}, ${y}`)
      }
    }
  }
})

test('only the columns that are asked for are mixed', () => {
  const row = new Float32Array(width * channels).fill(-1)
  mixRows(field, 1, [-1, 2], row)
  assert.deepEqual([...row.subarray(0, 4)], [...values.subarray(10, 14)])
  assert.ok(row.subarray(4).every((value) => value === -1))
})
