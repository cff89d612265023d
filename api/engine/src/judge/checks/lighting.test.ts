import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compliantDrawing } from '../../../testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { lighting } from './lighting.ts'

/** The image's left half in shade. */
const shaded = async (opacity: number) =>
  lighting.run(
    await drawnEvidence({
      inFront: `<rect width="${compliantDrawing.centreX}" height="100%" fill="#000" opacity="${opacity}"/>`,
    }),
  )

test('the same light on both cheeks passes, hardly any light on one fails', async () => {
  assert.equal((await shaded(0)).outcome, 'PASS')
  const found = await shaded(0.9)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'uneven_light'])
  assert.match(found.message, /^The left side/)
})

test('a difference near the limit is REVIEW', async () => {
  assert.equal((await shaded(0.5)).outcome, 'REVIEW')
})

test('without a face it is not assessed', () => {
  assert.equal(lighting.run(sampleEvidence({ head: null })).assessed, false)
})
