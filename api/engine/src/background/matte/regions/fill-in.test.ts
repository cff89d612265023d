import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillIn } from './fill-in.ts'

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
