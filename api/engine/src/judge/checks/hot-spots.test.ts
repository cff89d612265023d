import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { hotSpots } from './hot-spots.ts'

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

test('without a face it is not assessed', () => {
  assert.equal(hotSpots.run(sampleEvidence({ head: null })).assessed, false)
})
