import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { valueAt } from '../../../testing/value-at.ts'
import { mouthClosed } from './mouth-closed.ts'

const opened = (mouthOpening: number) => mouthClosed.run(sampleEvidence({ head: { mouthOpening } }))

test('a closed mouth passes, an open one fails, lips that part a little are REVIEW', () => {
  assert.deepEqual(
    [
      opened(valueAt('mouthOpen', 'review', 'before')),
      opened(valueAt('mouthOpen', 'review', 'beyond')),
      opened(valueAt('mouthOpen', 'certain', 'beyond')),
    ].map((found) => found?.outcome),
    ['PASS', 'REVIEW', 'FAIL'],
  )
})

test('is left out if neither rule nor baseline asks for a closed mouth', () => {
  const { document: silent } = sampleEvidence()
  const { mouth: _, ...document } = silent
  assert.equal(mouthClosed.run(sampleEvidence({ document, baseline: document })), null)
})
