import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { backgroundObject } from './background-object.ts'

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
