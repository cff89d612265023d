import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { mouthClosed } from '../judge/quality.ts'

const of = (mouthOpening: number) => mouthClosed(sampleEvidence({ head: { mouthOpening } }))

test('the wider the gap, the lower the score; 50 at a fifth of the eye-to-chin distance', () => {
  assert.deepEqual(
    [of(0), of(0.2), of(0.4)].map((component) => component?.score),
    [97, 50, 3],
  )
  assert.equal(of(0.2)?.native, 0.2)
})

test('without a face there is none', () => {
  assert.equal(mouthClosed(sampleEvidence({ head: null })), null)
})
