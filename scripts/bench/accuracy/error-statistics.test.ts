import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorStatistics } from './error-statistics.ts'

test('counts errors by their size, not their sign', () => {
  const errors = Array.from({ length: 101 }, (_, i) => (i % 2 ? i : -i))
  assert.deepEqual(errorStatistics(errors), { count: 101, median: 50, mean: 50, p95: 95, max: 100 })
})

test('returns null if there are no errors', () => {
  assert.equal(errorStatistics([]), null)
})
