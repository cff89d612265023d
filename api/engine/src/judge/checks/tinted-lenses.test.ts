import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnWithGlasses, smallPortrait } from '../../../testing/drawing/draw-glasses.ts'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { eyesOpen } from './eyes-open.ts'
import { gaze } from './gaze.ts'
import { tintedLenses } from './tinted-lenses.ts'

const bare = await drawnEvidence(smallPortrait)
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
  const shut = await drawnEvidence({ ...drawnWithGlasses(), eyeOpening: 0 })
  assert.match(eyesOpen.run(shut).code, /^eyes_(closed|half_open)$/)
})
