import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachRun } from './matte.ts'

test('each pixel is in one run, and neighbours of one kind are in the same', () => {
  const runs: (string | number)[][] = []
  const alpha = Uint8ClampedArray.from([0, 0, 1, 254, 128, 255, 255, 255, 0, 7])
  eachRun(alpha, (...run) => runs.push(run))
  assert.deepEqual(runs, [
    ['clear', 0, 2],
    ['mixed', 2, 5],
    ['solid', 5, 8],
    ['clear', 8, 9],
    ['mixed', 9, 10],
  ])
  eachRun(new Uint8ClampedArray(0), () => assert.fail('there is no pixel'))
})

test('long runs end where they end, wherever they begin', () => {
  for (let length = 1; length < 12; length++) {
    for (const value of [0, 255]) {
      const alpha = new Uint8ClampedArray(length + 3).fill(value)
      alpha[0] = 9
      alpha[length + 1] = 255 - value
      alpha[length + 2] = 255 - value
      const ends: number[] = []
      // A part of a buffer, which begins on no whole word of it.
      const part = new Uint8ClampedArray(length + 4)
      part.set(alpha, 1)
      eachRun(part.subarray(1), (_kind, _from, to) => ends.push(to))
      assert.deepEqual(ends, [1, length + 1, length + 3])
    }
  }
})
