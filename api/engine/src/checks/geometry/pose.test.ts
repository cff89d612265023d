import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { pose } from './pose.ts'

const posed = (yawDeg: number, pitchDeg: number, rollDeg: number) =>
  pose.run(sampleEvidence({ head: { pose: { yawDeg, pitchDeg, rollDeg } } }))

test('a level, frontal head passes', () => {
  assert.equal(posed(0.5, -1, 1).outcome, 'PASS')
})

test('roll is REVIEW if its limit is inside the uncertainty, and FAIL where it looks wrong', () => {
  const outcomes = [6, -7, -11.5].map((rollDeg) => posed(0, 0, rollDeg).outcome)
  assert.deepEqual(outcomes, ['PASS', 'REVIEW', 'FAIL'])
})

test('yaw passes up to its limit and uncertainty, pitch up to its limit; both fail where they look wrong', () => {
  const outcomesOf = (...found: ReturnType<typeof posed>[]) => found.map(({ outcome }) => outcome)
  assert.deepEqual(outcomesOf(posed(6.7, 0, 0), posed(-7, 0, 0), posed(16, 0, 0)), ['PASS', 'REVIEW', 'FAIL'])
  assert.deepEqual(outcomesOf(posed(0, 4.9, 0), posed(0, 6, 0), posed(0, -12, 0)), ['PASS', 'REVIEW', 'FAIL'])
})

test('the worst angle is reported, and the advice uses the person’s own left and right', () => {
  const found = posed(-8, 0, 6)
  assert.deepEqual([found.code, found.measured, found.required], ['yaw', -8, { min: -5, max: 5 }])
  assert.equal(found.advice, 'Turn your face about 8 degrees to your left.')
})
