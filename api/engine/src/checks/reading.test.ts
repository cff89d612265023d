import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeReading } from '../judge/reading.ts'

const limits = { min: 25, max: 35 }
const read = (measured: number, uncertainty = 1, templateError = 0) =>
  judgeReading({ measured, uncertainty, templateError }, limits)

test('the probability of a refusal is that of the normal distribution', () => {
  // One, 1.96 and no standard deviations beyond a limit.
  assert.equal(read(35, 1.96).probability, 0.5)
  assert.equal(read(34, 1.96).probability, 0.159)
  assert.equal(read(36.96, 1.96).probability, 0.975)
})

test('a small risk passes, a real one is REVIEW and a certain one fails', () => {
  assert.deepEqual(
    [33, 34.1, 34.3, 35.7, 37.1].map((measured) => read(measured, 1.96).outcome),
    ['PASS', 'PASS', 'REVIEW', 'REVIEW', 'FAIL'],
  )
  assert.deepEqual([read(24.9).side, read(35.1).side, read(30).side], ['low', 'high', null])
})

test('the error with which the authority reads makes a risk greater inside a limit, and smaller beyond it', () => {
  assert.ok(read(34.5, 1, 1).probability > read(34.5, 1).probability)
  assert.ok(read(35.5, 1, 1).probability < read(35.5, 1).probability)
})

test('the risk that the middle of a narrow band has counts against no photo, and is told', () => {
  const [middle, beside, beyond] = [30, 45, 70].map((measured) => read(measured, 20))
  assert.deepEqual([middle?.outcome, middle?.isNarrow], ['PASS', true])
  assert.ok(middle && middle.probability > 0.6)
  assert.equal(read(30, 1).isNarrow, false)
  assert.deepEqual([beside?.outcome, beside?.side], ['REVIEW', 'high'])
  assert.equal(beyond?.outcome, 'FAIL')
})

test('a single figure is kept as nearly as an authority reads it', () => {
  const five = (measured: number) =>
    judgeReading({ measured, uncertainty: 1.2, templateError: 1 }, { min: 5, max: 5 }).outcome
  assert.deepEqual([5, 5.5, 7, 9].map(five), ['PASS', 'PASS', 'REVIEW', 'FAIL'])
})

test('an open side is never missed, and a measure without error is judged as it is', () => {
  assert.equal(
    judgeReading({ measured: 1000, uncertainty: 1, templateError: 0 }, { min: 25, max: null }).outcome,
    'PASS',
  )
  assert.deepEqual([read(35, 0).outcome, read(35.1, 0).outcome], ['REVIEW', 'FAIL'])
})
