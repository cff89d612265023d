import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../../testing/sample-evidence.ts'
import { pose } from './pose.ts'

const posed = (yawDeg: number, pitchDeg: number, rollDeg: number) =>
  pose(sampleEvidence({ head: { pose: { yawDeg, pitchDeg, rollDeg } } }))

test('a level, frontal head passes', () => {
  assert.equal(posed(0.5, -1, 1).outcome, 'PASS')
})

test('yaw and roll are REVIEW where their limit lies in the uncertainty, FAIL beyond', () => {
  assert.deepEqual([posed(4, 0, 0).outcome, posed(7.5, 0, 0).outcome], ['REVIEW', 'FAIL'])
  assert.deepEqual([posed(0, 0, -7).outcome, posed(0, 0, -10).outcome], ['REVIEW', 'FAIL'])
})

test('pitch passes up to its limit, and fails where the limit is missed for certain', () => {
  assert.deepEqual(
    [posed(0, 4.9, 0).outcome, posed(0, 6, 0).outcome, posed(0, -12, 0).outcome],
    ['PASS', 'REVIEW', 'FAIL'],
  )
})

test('the worst angle is told, and the advice is in the person’s own left and right', () => {
  const found = posed(-8, 0, 6)
  assert.deepEqual([found.code, found.measured, found.required], ['yaw', -8, { min: -5, max: 5 }])
  assert.equal(found.advice, 'Turn your face about 8 degrees to your left.')
})
