import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeBand, missOf } from '../judge/reading.ts'

const limits = { min: 25, max: 35 }

test('a measure clear of both limits passes', () => {
  assert.deepEqual(judgeBand(30, 1, limits), { outcome: 'PASS', side: null })
})

test('a limit inside the uncertainty makes it REVIEW, from either side of the limit', () => {
  assert.deepEqual(judgeBand(34.5, 1, limits), { outcome: 'REVIEW', side: 'high' })
  assert.deepEqual(judgeBand(35.5, 1, limits), { outcome: 'REVIEW', side: 'high' })
  assert.deepEqual(judgeBand(25.5, 1, limits), { outcome: 'REVIEW', side: 'low' })
})

test('a measure beyond a limit by more than its uncertainty fails', () => {
  assert.deepEqual(judgeBand(36.1, 1, limits), { outcome: 'FAIL', side: 'high' })
  assert.deepEqual(judgeBand(23.9, 1, limits), { outcome: 'FAIL', side: 'low' })
})

test('a band narrower than the uncertainty is REVIEW without a side', () => {
  assert.deepEqual(judgeBand(34, 20, limits), { outcome: 'REVIEW', side: 'either' })
})

test('an open side is never missed', () => {
  assert.equal(judgeBand(1000, 1, { min: 25, max: null }).outcome, 'PASS')
  assert.equal(judgeBand(-1000, 1, { min: null, max: 35 }).outcome, 'PASS')
})

test('a miss is how far a limit is passed, and never reads as nothing', () => {
  assert.equal(missOf(20, limits), 5)
  assert.equal(missOf(37.04, limits), 2)
  assert.equal(missOf(35.01, limits), 0.1)
})
