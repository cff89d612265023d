import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cut, reordered } from './value.ts'

/** 2 x 3 x 4 values, each of which states its place. */
const places = {
  shape: [2, 3, 4],
  values: Float32Array.from(
    { length: 24 },
    (_, at) => 100 * Math.floor(at / 12) + 10 * (Math.floor(at / 4) % 3) + (at % 4),
  ),
}

test('axes are put in another order', () => {
  const { shape, values } = reordered(places, [2, 0, 1])
  assert.deepEqual(shape, [4, 2, 3])
  const expected = [0, 1, 2, 3].flatMap((last) =>
    [0, 1].flatMap((first) => [0, 1, 2].map((second) => 100 * first + 10 * second + last)),
  )
  assert.deepEqual([...values], expected)
  assert.deepEqual(reordered(reordered(places, [2, 0, 1]), [1, 2, 0]), places)
})

test('a range is cut out along any axis', () => {
  assert.deepEqual(cut(places, 1, { from: 1, to: 2 }), {
    shape: [2, 1, 4],
    values: Float32Array.of(10, 11, 12, 13, 110, 111, 112, 113),
  })
  const { shape, values } = cut(places, 2, { from: 3, to: 4 })
  assert.deepEqual(
    [shape, [...values]],
    [
      [2, 3, 1],
      [3, 13, 23, 103, 113, 123],
    ],
  )
  assert.deepEqual(cut(places, 0, { from: 0, to: 2 }), places)
})
