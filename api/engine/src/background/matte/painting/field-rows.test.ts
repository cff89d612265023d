import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixRows, placesIn, readBetween, readRow } from './field-rows.ts'

const [width, height, channels] = [5, 4, 2]
const values = Float32Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 101)
const field = { width, height, channels, values }

test('values between places are interpolated, and edge values continue outside', () => {
  const small = { width: 2, height: 2, channels: 1, values: Float32Array.from([0, 10, 20, 30]) }
  const into = new Float32Array(1)
  const at = (x: number, y: number) => {
    readBetween(
      small,
      placesIn(2, 1, () => x),
      0,
      placesIn(2, 1, () => y),
      0,
      into,
    )
    return into[0]
  }
  assert.deepEqual([at(0.5, 0.5), at(-3, 0), at(9, 9), at(0.25, 0)], [15, 0, 30, 2.5])
})

test('a field of one place has its value everywhere', () => {
  const { before, onward } = placesIn(1, 3, (index) => index - 1)
  assert.deepEqual([...before, ...onward], [0, 0, 0, 0, 0, 0])
})

test('a row that was mixed first reads like the field, also beyond its edges', () => {
  const row = new Float32Array(width * channels)
  const [mixed, direct] = [new Float32Array(3), new Float32Array(channels)]
  const down = [-1, 0, 0.25, 1.5, 2.9, 3, 8]
  const across = [-2, 0, 0.5, 1.75, 3.999, 4, 9]
  const rows = placesIn(height, down.length, (index) => down[index] ?? 0)
  const columns = placesIn(width, across.length, (index) => across[index] ?? 0)
  for (const [y, v] of down.entries()) {
    mixRows(field, v, [0, width], row)
    for (const [x, u] of across.entries()) {
      readRow(row, channels, columns, x, mixed, 1)
      readBetween(field, columns, x, rows, y, direct)
      for (const channel of [0, 1]) {
        assert.ok(Math.abs((mixed[channel + 1] ?? 0) - (direct[channel] ?? 0)) < 1e-4, `${u}, ${v}`)
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
