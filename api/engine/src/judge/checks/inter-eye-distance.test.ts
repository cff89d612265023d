import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { interEyeDistance } from './inter-eye-distance.ts'

const apart = (interEye: number, document = 'zz-icao-9303', yawDeg = 0) =>
  interEyeDistance.run(
    sampleEvidence({ document, head: { interEye, pose: { yawDeg, pitchDeg: 0, rollDeg: 0 } } }),
  )

test('ninety pixels between the pupils are enough, eighty are not', () => {
  assert.deepEqual([apart(91)?.outcome, apart(89)?.outcome, apart(80)?.outcome], ['PASS', 'REVIEW', 'FAIL'])
  assert.deepEqual([apart(80)?.measured, apart(80)?.required], [80, { min: 90, max: null }])
})

test('a turned face is measured as if it were frontal', () => {
  assert.equal(apart(86, 'zz-icao-9303', 20)?.outcome, 'PASS')
})

test('a rule that is silent on it holds the baseline’s as REVIEW', () => {
  assert.deepEqual(
    [apart(80, 'us-passport')?.outcome, apart(80, 'us-passport')?.code],
    ['REVIEW', 'too_few_pixels'],
  )
})

test('without a face it is not assessed', () => {
  assert.equal(interEyeDistance.run(sampleEvidence({ head: null }))?.assessed, false)
})
