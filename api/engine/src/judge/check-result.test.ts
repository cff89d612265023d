import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { checkNames, findingCodes } from './all-checks.ts'
import { finding, writtenFinding } from './check.ts'
import { CheckResult } from './check-result.ts'
import { conclude } from './judge.ts'
import { type CheckOutcome, statusOf } from './result.ts'

const result = conclude(sampleEvidence())

test('the schema of a result lists the name of every check and every code of a finding', () => {
  const { $defs } = z.toJSONSchema(CheckResult)
  assert.deepEqual([$defs?.CheckName?.enum, $defs?.FindingCode?.enum], [checkNames, findingCodes])
})

test('a result with a check that the registry lacks is still valid', () => {
  const [first] = result.findings
  const older = {
    ...result,
    checks: { ...result.checks, halo: 'PASS' },
    findings: [{ ...first, check: 'halo', code: 'no_halo' }],
  }
  assert.deepEqual(CheckResult.parse(older), older)
})

const findings = (...outcomes: CheckOutcome[]) =>
  outcomes.map((outcome) => writtenFinding('any', finding(outcome, 'ok', 'noise.ok'), 'en'))

test('one FAIL makes RETAKE, a REVIEW without a FAIL makes REVIEW, only PASS makes READY', () => {
  assert.equal(statusOf(findings('PASS', 'REVIEW', 'FAIL')), 'RETAKE')
  assert.equal(statusOf(findings('PASS', 'REVIEW')), 'REVIEW')
  assert.equal(statusOf(findings('PASS', 'PASS')), 'READY')
})
