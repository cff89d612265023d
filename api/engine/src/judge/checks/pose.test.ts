import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { valueAt } from '../../../testing/value-at.ts'
import { pose } from './pose.ts'

const posed = (yawDeg: number, pitchDeg: number, rollDeg: number) =>
  pose.run(sampleEvidence({ head: { pose: { yawDeg, pitchDeg, rollDeg } } }))

test('a level, frontal head passes', () => {
  assert.equal(posed(0.5, -1, 1).outcome, 'PASS')
})

test('each angle passes about up to its limit, is REVIEW beyond it, and FAIL where it looks wrong to people', () => {
  const angles = [
    { sign: 'turned', maxDeg: 5, at: (deg: number) => posed(deg, 0, 0) },
    { sign: 'tilted', maxDeg: 5, at: (deg: number) => posed(0, -deg, 0) },
    { sign: 'leaning', maxDeg: 8, at: (deg: number) => posed(0, 0, deg) },
  ] as const
  for (const { sign, maxDeg, at } of angles) {
    const outcomes = [
      maxDeg - 1,
      maxDeg + valueAt(sign, 'review', 'before'),
      maxDeg + valueAt(sign, 'review', 'beyond'),
      maxDeg + valueAt(sign, 'certain', 'beyond'),
    ].map((deg) => at(deg).outcome)
    assert.deepEqual(outcomes, ['PASS', 'PASS', 'REVIEW', 'FAIL'], sign)
  }
})

test('the worst angle is reported, and the advice uses the person’s own left and right', () => {
  const found = posed(-8, 0, 6)
  assert.deepEqual([found.code, found.measured, found.required], ['yaw', -8, { min: -5, max: 5 }])
  assert.equal(found.advice, 'Turn your face a little to your left, until your nose points at the camera.')
})
