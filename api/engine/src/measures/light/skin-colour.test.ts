import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceFromSkin } from '../../measure/face/face-light.ts'

test('is 0 inside the range of skin, and otherwise the distance to the nearest colour of the range', () => {
  const of = (a: number, b: number) => distanceFromSkin({ l: 60, a, b })
  assert.deepEqual([of(5, 5), of(15, 20), of(25, 35)], [0, 0, 0])
  assert.deepEqual([of(0, 20), of(31, 20), of(15, 1), of(15, 50)], [5, 6, 4, 15])
  assert.deepEqual([of(2, 39), of(28, 1)], [5, 5])
})
