import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeRisk, limitOf } from './risk.ts'

const rising = { slope: 2, offset: -1, supports: 0.1, review: 0.25, certain: 0.9 }
const falling = { ...rising, slope: -2 }

test('the outcome follows from two limits of the probability', () => {
  assert.deepEqual(
    [-1, 0.4, 2].map((measured) => judgeRisk(measured, rising)),
    [
      { probability: 0.047, outcome: 'PASS' },
      { probability: 0.45, outcome: 'REVIEW' },
      { probability: 0.953, outcome: 'FAIL' },
    ],
  )
})

test('states the measure at which review begins, as a greatest or a least value', () => {
  const { max } = limitOf(rising)
  const { min } = limitOf(falling)
  assert.ok(max !== null && min !== null)
  assert.deepEqual([limitOf(rising).min, limitOf(falling).max], [null, null])
  const outcomes = [max - 0.002, max + 0.002].map((measured) => judgeRisk(measured, rising).outcome)
  assert.deepEqual(outcomes, ['PASS', 'REVIEW'])
  assert.equal(judgeRisk(min + 0.002, falling).outcome, 'PASS')
  assert.equal(judgeRisk(min - 0.002, falling).outcome, 'REVIEW')
})
