import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachRun } from './runs.ts'

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
