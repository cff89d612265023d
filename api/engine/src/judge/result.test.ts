import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finding, writtenFinding } from './check.ts'
import { type CheckOutcome, statusOf } from './result.ts'

const findings = (...outcomes: CheckOutcome[]) =>
  outcomes.map((outcome) => writtenFinding('any', finding(outcome, 'ok', 'noise.ok'), 'en'))

test('one FAIL makes RETAKE, whatever else was found', () => {
  assert.equal(statusOf(findings('PASS', 'REVIEW', 'FAIL')), 'RETAKE')
})

test('a REVIEW without a FAIL makes REVIEW', () => {
  assert.equal(statusOf(findings('PASS', 'REVIEW')), 'REVIEW')
})

test('only PASS makes READY', () => {
  assert.equal(statusOf(findings('PASS', 'PASS')), 'READY')
})
