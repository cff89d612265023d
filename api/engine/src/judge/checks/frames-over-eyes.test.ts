import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnWithGlasses, smallPortrait } from '../../../testing/drawing/draw-glasses.ts'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { framesOverEyes } from './frames-over-eyes.ts'

test('a bare face passes, and so do glasses that leave the eyes free', async () => {
  assert.equal(framesOverEyes.run(await drawnEvidence(smallPortrait)).outcome, 'PASS')
  for (const below of [0, 0.06]) {
    const evidence = await drawnEvidence(drawnWithGlasses({ below }))
    assert.equal(framesOverEyes.run(evidence).outcome, 'PASS', String(below))
  }
})

test('glasses that have slid down until the frame crosses the eyes are REVIEW', async () => {
  const evidence = await drawnEvidence(drawnWithGlasses({ below: 0.25 }))
  assert.equal(framesOverEyes.run(evidence).outcome, 'REVIEW')
})
