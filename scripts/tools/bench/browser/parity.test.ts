import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conclude } from '#api/engine/src/judge/judge.ts'
import { sampleEvidence } from '#api/engine/testing/sample-evidence.ts'
import { differences, type Pair, parityTable, statusIn } from './parity.ts'

const judged = conclude(sampleEvidence())
const headSize = judged.findings.find(({ check }) => check === 'head_size')
assert.ok(headSize)
const measuring = (measured: number, outcome: 'PASS' | 'FAIL' = 'PASS') => ({
  ...judged,
  findings: [{ ...headSize, measured, uncertainty: 2, outcome }],
})
const pair = (node: number, browser: number, outcome: 'PASS' | 'FAIL' = 'PASS'): Pair => ({
  node: { ok: true, value: measuring(node) },
  browser: { ok: true, result: measuring(browser, outcome) },
})

test('states how far figures are apart in uncertainties, and how many are beyond a tenth', () => {
  const [, row = ''] = parityTable([pair(30, 30), pair(30, 30.1), pair(30, 31)]).split('\n')
  assert.match(row, /^head_size +0\.050 +0\.050 +0\.500 +1 of 3$/)
})

test('names each check whose outcome differs, and what only one of the two could judge', () => {
  assert.deepEqual(differences(pair(30, 30)), [])
  assert.match(differences(pair(30, 36, 'FAIL')).join(), /^head_size PASS \(30\) in Node, FAIL \(36\)/)
  const refused: Pair = {
    ...pair(30, 30),
    browser: { ok: false, problem: { code: 'no_face' } },
  }
  assert.deepEqual(differences(refused), [`${judged.status} in Node, no_face in the browser`])
  assert.equal(statusIn(refused.browser), 'no_face')
})
