import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eyesUnlike } from '#measure/face/face-cover.ts'
import { drawnWithGlasses, type GlassesDrawing, smallPortrait } from '#testing/drawing/draw-glasses.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { thresholds } from '#thresholds/all.ts'
import type { Evidence } from '../evidence.ts'
import { eyesOpen } from './eyes-open.ts'
import { framesOverEyes } from './frames-over-eyes.ts'
import { gaze } from './gaze.ts'
import { glare } from './glare.ts'
import { glasses } from './glasses.ts'
import { occlusion } from './occlusion.ts'
import { tintedLenses } from './tinted-lenses.ts'

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

test('glasses without lines of a frame are a doubt where the rule accepts them for a reason', () => {
  const head = bare.portrait.head
  assert.ok(head)
  const traits = { ...head.traits, glasses: clear.portrait.head?.traits.glasses ?? 0 }
  const unlined = { ...bare, portrait: { ...bare.portrait, head: { ...head, traits } } }
  const codes = (['medical-only', 'not-allowed'] as const).map(
    (policy) => glasses.run(under(unlined, policy))?.code,
  )
  assert.deepEqual(codes, ['maybe_glasses', 'glasses'])
  assert.equal(glasses.run(under(clear, 'medical-only'))?.code, 'glasses')
})

test('is left out if glasses are allowed, or required of who always wears them; the baseline applies if the rule states nothing', () => {
  assert.equal(glasses.run(under(clear, 'allowed')), null)
  assert.equal(glasses.run(under(clear, 'allowed-without-glare')), null)
  assert.equal(glasses.run(under(clear, 'required-if-worn')), null)
  assert.equal(glasses.run(under(bare, 'required-if-worn')), null)
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

const behind = (lensOpacity: number, skin = smallPortrait.skin) =>
  drawnEvidence(drawnWithGlasses({ lensOpacity }, skin))

test('a bare face and clear lenses pass', async () => {
  assert.equal(tintedLenses.run(bare).outcome, 'PASS')
  assert.equal(tintedLenses.run(await behind(0)).outcome, 'PASS')
})

test('the faintest tint passes, one that dims the eye is REVIEW and sunglasses fail', async () => {
  const outcomes = await Promise.all(
    [0.1, 0.5, 0.9].map(async (tint) => tintedLenses.run(await behind(tint)).outcome),
  )
  assert.deepEqual(outcomes, ['PASS', 'REVIEW', 'FAIL'])
})

test('the eyes are not judged behind sunglasses, and are behind clear lenses', async () => {
  for (const check of [gaze, eyesOpen]) {
    const hidden = check.run(await behind(0.93))
    assert.deepEqual(
      [hidden?.outcome, hidden?.assessed, hidden?.code],
      ['REVIEW', false, 'eyes_behind_dark_lenses'],
    )
    assert.equal(check.run(await behind(0))?.outcome, 'PASS')
  }
})

test('shut eyes behind clear lenses are judged', async () => {
  const shut = await drawnEvidence({ ...drawnWithGlasses({ frameWidth: 0.015 }), eyeOpening: 0 })
  assert.match(eyesOpen.run(shut).code, /^eyes_(closed|half_open)$/)
})

test('a bare face passes, and so do glasses that leave the eyes free', async () => {
  assert.equal(framesOverEyes.run(bare).outcome, 'PASS')
  for (const below of [0, 0.06]) {
    const evidence = await drawnEvidence(drawnWithGlasses({ below }))
    assert.equal(framesOverEyes.run(evidence).outcome, 'PASS', String(below))
  }
})

test('glasses that have slid down until the frame crosses the eyes are REVIEW', async () => {
  const evidence = await drawnEvidence(drawnWithGlasses({ below: 0.25 }))
  assert.equal(framesOverEyes.run(evidence).outcome, 'REVIEW')
})

const outcomeOf = async (changes: Partial<GlassesDrawing>, skin = smallPortrait.skin) =>
  glare.run(await drawnEvidence(drawnWithGlasses(changes, skin))).outcome

test('clear lenses pass, on light skin and on dark', async () => {
  assert.equal(await outcomeOf({}), 'PASS')
  assert.equal(await outcomeOf({}, '#5a3a2a'), 'PASS')
})

test('a speck of light passes, a small reflection is REVIEW and a large one fails', async () => {
  const sizes = [0.08, 0.2, 0.6]
  const outcomes = await Promise.all(sizes.map((size) => outcomeOf({ glare: size })))
  assert.deepEqual(outcomes, ['PASS', 'REVIEW', 'FAIL'])
})

test('a veil through which the eye shows does not pass', async () => {
  assert.notEqual(await outcomeOf({ lensColour: '#f4f8ff', lensOpacity: 0.6 }), 'PASS')
})

test('the colour of a coating over an eye is a reflection', async () => {
  const worn = drawnWithGlasses()
  const coating = '<rect x="325" y="345" width="34" height="22" fill="#7fe0c8" fill-opacity="0.8"/>'
  const evidence = await drawnEvidence({ ...worn, inFront: worn.inFront + coating })
  assert.notEqual(glare.run(evidence).outcome, 'PASS')
})

test('a face without colour is judged too', async () => {
  const codeOf = async (changes: Partial<GlassesDrawing>) =>
    glare.run(await drawnEvidence(drawnWithGlasses(changes, '#b4b4b4'))).code
  assert.deepEqual([await codeOf({}), await codeOf({ glare: 0.6 })], ['ok', 'some_glare'])
})

test('the same white on a face without glasses is not glare', async () => {
  const white = '<ellipse cx="341" cy="390" rx="25" ry="12" fill="#ffffff"/>'
  assert.equal(glare.run(await drawnEvidence({ ...smallPortrait, inFront: white })).outcome, 'PASS')
})

test('a reflection is not also reported as a covered eye', async () => {
  const worn = drawnWithGlasses()
  const reflection = '<ellipse cx="341" cy="362" rx="34" ry="20" fill="#ffffff"/>'
  const evidence = await drawnEvidence({ ...worn, inFront: worn.inFront + reflection })
  const { views } = evidence
  assert.ok(views && eyesUnlike(views.face).distance > thresholds.eyesUnlike.maybe.distance)
  assert.equal(glare.run(evidence).outcome, 'FAIL')
  assert.equal(occlusion.run(evidence)?.outcome, 'PASS')
})
