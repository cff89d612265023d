import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnWithGlasses, smallPortrait } from '#testing/drawing/draw-glasses.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import type { Evidence } from '../evidence.ts'
import { glasses } from './glasses.ts'

const bare = await drawnEvidence(smallPortrait)
const clear = await drawnEvidence(drawnWithGlasses())

type Policy = NonNullable<Evidence['document']['glasses']>['policy']
const under = (evidence: Evidence, policy: Policy): Evidence => {
  const { glasses: asked } = evidence.baseline
  assert.ok(asked)
  return { ...evidence, document: { ...evidence.document, glasses: { ...asked, policy } } }
}

test('glasses fail if not allowed, and are REVIEW if allowed for some persons or discouraged', () => {
  const outcomes = (['not-allowed', 'medical-only', 'discouraged'] as const).map((policy) => [
    glasses.run(under(clear, policy))?.outcome,
    glasses.run(under(bare, policy))?.outcome,
  ])
  assert.deepEqual(outcomes, [
    ['FAIL', 'PASS'],
    ['REVIEW', 'PASS'],
    ['REVIEW', 'PASS'],
  ])
})

test('is left out if glasses are allowed; the baseline applies if the rule states nothing', () => {
  assert.equal(glasses.run(under(clear, 'allowed')), null)
  assert.equal(glasses.run(under(clear, 'allowed-without-glare')), null)
  const { glasses: _, ...silent } = clear.document
  assert.equal(glasses.run({ ...clear, document: silent }), null)
  const strict = under(clear, 'not-allowed').document
  assert.equal(glasses.run({ ...clear, document: silent, baseline: strict })?.outcome, 'FAIL')
})

test('thin, rimless and thick frames are seen, on light skin and on dark', async () => {
  const frames = [
    { frameWidth: 0.022, frameColour: '#5c6068' },
    { rimless: true, frameWidth: 0.02, frameColour: '#6d6a66' },
    { frameWidth: 0.07 },
  ]
  for (const skin of [smallPortrait.skin, '#5a3a2a']) {
    for (const frame of frames) {
      const evidence = await drawnEvidence(drawnWithGlasses(frame, skin))
      const outcome = glasses.run(under(evidence, 'not-allowed'))?.outcome
      assert.notEqual(outcome, 'PASS', `${skin} ${JSON.stringify(frame)}`)
    }
  }
})

test('of a face that was enlarged it is not said that it wears none', () => {
  const { views } = bare
  assert.ok(views)
  const enlarged = { ...bare, views: { ...views, face: { ...views.face, enlargement: 3 } } }
  assert.equal(glasses.run(under(enlarged, 'not-allowed'))?.assessed, false)
})
