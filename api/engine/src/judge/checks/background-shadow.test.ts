import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { background } from './background.ts'
import { backgroundObject } from './background-object.ts'
import { backgroundShadow } from './background-shadow.ts'

/** A soft shadow on the wall next to the cheek and the neck. */
const shadowed = (opacity: number) =>
  drawnEvidence({
    behind: `<filter id="wide" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
      <ellipse cx="880" cy="930" rx="110" ry="150" fill="#000" opacity="${opacity}" filter="url(#wide)"/>`,
  })

test('a clear wall passes; a shadow next to the head does not pass, and is not an object', async () => {
  assert.equal(backgroundShadow.run(await shadowed(0)).outcome, 'PASS')
  const evidence = await shadowed(0.3)
  const found = backgroundShadow.run(evidence)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'shadow_on_background'])
  assert.equal(backgroundObject.run(evidence).outcome, 'PASS')
})

test('a wall that falls off gently has no shadow', async () => {
  const evidence = await drawnEvidence({
    behind: `<linearGradient id="wall"><stop offset="0" stop-color="#f2f2f2"/><stop offset="1" stop-color="#d9d9d9"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#wall)"/>`,
  })
  assert.equal(backgroundShadow.run(evidence).outcome, 'PASS')
  assert.equal(background.run(evidence).outcome, 'PASS')
})

test('without background it is not assessed', () => {
  assert.equal(backgroundShadow.run(sampleEvidence({ background: null })).assessed, false)
})
