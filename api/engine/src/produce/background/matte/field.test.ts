import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillIn, mixRows, placesIn, readBetween, readRow } from './field.ts'

const field = (width: number, height: number, values: number[]) => ({
  width,
  height,
  channels: 1,
  values: Float32Array.from(values),
})

test('known places stay, and one known place fills all others', () => {
  const { values } = fillIn(field(3, 2, [0, 0, 7, 0, 0, 0]), Float32Array.from([0, 0, 1, 0, 0, 0]))
  assert.deepEqual([...values], [7, 7, 7, 7, 7, 7])
})

test('an unknown place gets the values of the nearest known places', () => {
  const known = Float32Array.from({ length: 16 }, (_, at) => (at < 4 || at > 11 ? 1 : 0))
  const { values } = fillIn(
    field(
      16,
      1,
      Array.from(known, (_, at) => (at < 8 ? 10 : 90)),
    ),
    known,
  )
  const [near = 0, far = 0] = [values[4], values[11]]
  assert.ok(near < 40 && far > 60, `${near} ${far}`)
  for (let at = 1; at < 16; at++) assert.ok((values[at] ?? 0) >= (values[at - 1] ?? 0))
})

test('if nothing is known, all values are 0', () => {
  assert.deepEqual([...fillIn(field(2, 2, [5, 5, 5, 5]), new Float32Array(4)).values], [0, 0, 0, 0])
})

test('channels don’t mix', () => {
  const values = Float32Array.from([1, 100, 0, 0])
  const filled = fillIn({ width: 2, height: 1, channels: 2, values }, Float32Array.from([1, 0]))
  assert.deepEqual([...filled.values], [1, 100, 1, 100])
})

const [width, height, channels] = [5, 4, 2]
const values = Float32Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 101)
const ramp = { width, height, channels, values }

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
    mixRows(ramp, v, [0, width], row)
    for (const [x, u] of across.entries()) {
      readRow(row, channels, columns, x, mixed, 1)
      readBetween(ramp, columns, x, rows, y, direct)
      for (const channel of [0, 1]) {
        assert.ok(Math.abs((mixed[channel + 1] ?? 0) - (direct[channel] ?? 0)) < 1e-4, `${u}, ${v}`)
      }
    }
  }
})

test('only the columns that are asked for are mixed', () => {
  const row = new Float32Array(width * channels).fill(-1)
  mixRows(ramp, 1, [-1, 2], row)
  assert.deepEqual([...row.subarray(0, 4)], [...values.subarray(10, 14)])
  assert.ok(row.subarray(4).every((value) => value === -1))
})
