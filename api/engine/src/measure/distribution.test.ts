import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mean, median, quantile, standardDeviation, valuesAt } from './distribution.ts'

test('computes mean, median and spread of a few values', () => {
  assert.deepEqual([mean([1, 2, 6]), median([6, 1, 2]), median([1, 2, 3, 10])], [3, 2, 2.5])
  assert.equal(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]), 2)
})

test('interpolates a quantile between its neighbours, and returns 0 for no values', () => {
  assert.equal(quantile([0, 10], 0.25), 2.5)
  assert.deepEqual([mean([]), standardDeviation([]), quantile([], 0.9)], [0, 0, 0])
})

test('picks values by their places', () => {
  assert.deepEqual([...valuesAt(Float32Array.of(5, 6, 7), Uint32Array.of(2, 0))], [7, 5])
})
