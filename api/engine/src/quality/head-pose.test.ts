import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { headPosePitch, headPoseRoll, headPoseYaw } from '../judge/quality.ts'

test('each angle is reported with its sign, and scored by the square of its cosine', () => {
  const turned = sampleEvidence({ head: { pose: { yawDeg: -8, pitchDeg: 45, rollDeg: 95 } } })
  assert.deepEqual(headPoseYaw(turned), { native: -8, score: 98 })
  assert.deepEqual(headPosePitch(turned), { native: 45, score: 50 })
  assert.deepEqual(headPoseRoll(turned), { native: 95, score: 0 })
})

test('without a face there is none', () => {
  assert.equal(headPoseYaw(sampleEvidence({ head: null })), null)
})
