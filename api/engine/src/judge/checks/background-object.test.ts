import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { background } from './background.ts'
import { backgroundObject } from './background-object.ts'
import { backgroundShadow } from './background-shadow.ts'

const before = async (behind: string) => backgroundObject.run(await drawnEvidence({ behind }))

test('a plain wall passes', async () => {
  assert.equal((await before('')).outcome, 'PASS')
})

test('a shelf next to the head is an object', async () => {
  const found = await before('<rect x="270" y="400" width="90" height="700" fill="#7a4a2a"/>')
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'object_in_background'])
})

test('stripes are a pattern', async () => {
  const stripes = Array.from(
    { length: 60 },
    (_, i) => `<rect x="${i * 20}" width="10" height="1500" fill="#aab"/>`,
  )
  const found = await before(stripes.join(''))
  assert.equal(found.outcome, 'FAIL')
})

test('without background it is not assessed', () => {
  assert.equal(backgroundObject.run(sampleEvidence({ background: null })).assessed, false)
})

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
