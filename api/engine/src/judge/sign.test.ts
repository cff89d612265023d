import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittedThresholds } from '../thresholds/fitted.ts'
import { judgeRisk, limitOf, type RiskTable } from './sign.ts'

/** The table with one curve replaced. */
function tableWith(slope: number, profile: RiskTable['profile'] = 'standard'): RiskTable {
  const curve = {
    ...fittedThresholds.blurred,
    slope,
    offset: -1,
    standard: { supports: 0.1, review: 0.25, certain: 0.9 },
    strict: { supports: 0.02, review: 0.04, certain: 0.4 },
  }
  return { curves: { ...fittedThresholds, blurred: curve }, profile }
}

test('the outcome follows from two limits of the probability, and a sign supports others from a third on', () => {
  assert.deepEqual(
    [-1, -0.3, 0.4, 2].map((measured) => judgeRisk(measured, 'blurred', tableWith(2))),
    [
      { probability: 0.047, outcome: 'PASS', supports: false },
      { probability: 0.168, outcome: 'PASS', supports: true },
      { probability: 0.45, outcome: 'REVIEW', supports: true },
      { probability: 0.953, outcome: 'FAIL', supports: true },
    ],
  )
})

test('the strict profile has limits of its own for the same probability', () => {
  assert.deepEqual(
    [-1, 0.4, 2].map((measured) => judgeRisk(measured, 'blurred', tableWith(2, 'strict')).outcome),
    ['REVIEW', 'FAIL', 'FAIL'],
  )
})

test('states the measure at which review begins, as a greatest or a least value', () => {
  const [rising, falling] = [tableWith(2), tableWith(-2)]
  const { max } = limitOf('blurred', rising)
  const { min } = limitOf('blurred', falling)
  assert.ok(max !== null && min !== null)
  assert.deepEqual([limitOf('blurred', rising).min, limitOf('blurred', falling).max], [null, null])
  const outcomes = [max - 0.002, max + 0.002].map((value) => judgeRisk(value, 'blurred', rising).outcome)
  assert.deepEqual(outcomes, ['PASS', 'REVIEW'])
  assert.equal(judgeRisk(min + 0.002, 'blurred', falling).outcome, 'PASS')
  assert.equal(judgeRisk(min - 0.002, 'blurred', falling).outcome, 'REVIEW')
})

test('no strict limit is beyond the standard one', () => {
  for (const [name, { standard, strict }] of Object.entries(fittedThresholds)) {
    assert.ok(strict.review <= standard.review, `${name} is reviewed later`)
    assert.ok(strict.certain <= standard.certain, `${name} fails later`)
    assert.ok(standard.review <= standard.certain && strict.review <= strict.certain, name)
  }
})
