import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { finding, measurableHead, notAssessed, unmeasured } from '../judge/check.ts'
import { thresholds } from '../thresholds/all.ts'

test('what passes is given no advice, what does not is', () => {
  const adviceOf = (outcome: 'PASS' | 'REVIEW' | 'FAIL') =>
    finding(outcome, 'noisy', 'noise.fault', 'noise.advice').advice
  assert.deepEqual(
    [adviceOf('PASS'), adviceOf('REVIEW'), adviceOf('FAIL')],
    [null, 'noise.advice', 'noise.advice'],
  )
})

test('what could not be judged is REVIEW, and says so', () => {
  const { outcome, assessed, advice } = notAssessed('no_midtones', 'noise.no-midtones', 'noise.advice')
  assert.deepEqual([outcome, assessed, advice], ['REVIEW', false, 'noise.advice'])
})

test('a head of too few pixels is not measured, with the reason', () => {
  const { interEyePx } = thresholds
  const small = sampleEvidence({ head: { interEye: interEyePx - 1 } })
  assert.equal(measurableHead(small), null)
  assert.equal(measurableHead(sampleEvidence({ head: { interEye: interEyePx } }))?.interEye, interEyePx)
  assert.equal(unmeasured(small).code, 'face_too_small')
  assert.equal(unmeasured(sampleEvidence({ head: null })).code, 'no_face')
})
