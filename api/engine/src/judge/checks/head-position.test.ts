import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { headPosition } from './head-position.ts'

const eyesAt = (x: number) => ({ head: { eyeMiddle: { x, y: 420 } } })

test('a centred head passes; one off by more than the band fails with the side on which it is', () => {
  assert.equal(headPosition.run(sampleEvidence(eyesAt(350))).outcome, 'PASS')
  assert.equal(headPosition.run(sampleEvidence(eyesAt(250))).code, 'too_far_left')
  assert.equal(headPosition.run(sampleEvidence(eyesAt(450))).outcome, 'FAIL')
})

test('on the limit it is REVIEW', () => {
  assert.equal(headPosition.run(sampleEvidence(eyesAt(384))).outcome, 'REVIEW')
})

test('a stated top margin is judged too, and the worse of the two is reported', () => {
  const good = headPosition.run(sampleEvidence({ document: 'jp-passport' }))
  assert.equal(good.outcome, 'PASS')
  const tight = headPosition.run(sampleEvidence({ document: 'jp-passport', head: { skullTopY: -10 } }))
  assert.deepEqual([tight.outcome, tight.code, tight.unit], ['FAIL', 'too_little_space_above', 'mm'])
})
