import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compliantDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { hotSpots, lighting } from './lighting.ts'

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

/** White reflections of this radius on forehead and nose of the compliant drawing. */
const shining = async (radius: number) =>
  hotSpots.run(
    await drawnEvidence({
      inFront: `<g fill="#fff"><circle cx="600" cy="620" r="${radius}"/><circle cx="600" cy="850" r="${radius * 0.6}"/></g>`,
    }),
  )

test('a small shine passes, blinding patches do not', async () => {
  assert.equal((await shining(0)).outcome, 'PASS')
  assert.equal((await shining(5)).outcome, 'PASS')
  const found = await shining(45)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'hot_spots'])
})
