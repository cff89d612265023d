import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { valueAt, withTrait } from '#testing/sample-evidence.ts'
import { occlusion } from './occlusion.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const drawn = async (changes: Partial<PortraitDrawing> = {}) =>
  occlusion.run(await drawnEvidence({ ...size, ...changes }))

/** Over the nose, the mouth and the chin. */
const mask = (colour: string) =>
  `<path fill="${colour}" d="M195 390 Q300 365 405 390 L390 480 Q350 535 300 540 Q250 535 210 480 Z"/>`

test('a bare face passes, on light skin and on dark', async () => {
  assert.equal((await drawn())?.outcome, 'PASS')
  assert.equal((await drawn({ skin: '#8a5a40' }))?.outcome, 'PASS')
})

test('masks of any colour but that of skin do not pass', async () => {
  for (const colour of ['#a9cfe6', '#17171a', '#f2f4f6']) {
    assert.notEqual((await drawn({ inFront: mask(colour) }))?.outcome, 'PASS', colour)
  }
})

test('a green strip over the lips alone does not pass', async () => {
  const strip = '<rect x="235" y="428" width="130" height="50" fill="#2a6a3a"/>'
  const found = await drawn({ inFront: strip })
  assert.notEqual(found?.outcome, 'PASS')
  assert.match(found?.code ?? '', /covered/)
})

test('a patch over one eye does not pass, of a dark colour or of a bright one', async () => {
  for (const colour of ['#1c2430', '#2f6fb0']) {
    const patch = `<ellipse cx="341" cy="370" rx="40" ry="34" fill="${colour}"/>`
    const found = await drawn({ inFront: patch })
    assert.match(found?.code ?? '', /^eye_(maybe_)?covered$/, colour)
  }
})

test('a patch of skin’s colour is seen by what it hides', async () => {
  const plaster = '<ellipse cx="341" cy="370" rx="40" ry="34" fill="#d8a483"/>'
  assert.match((await drawn({ inFront: plaster }))?.code ?? '', /^eye_(maybe_)?covered$/)
})

test('light from one side covers no eye', async () => {
  const shade = '<rect x="300" y="0" width="300" height="750" fill="#000000" fill-opacity="0.5"/>'
  assert.equal((await drawn({ inFront: shade }))?.outcome, 'PASS')
})

const supported = valueAt('faceCovered', 'supports', 'beyond')
const reviewed = valueAt('faceCovered', 'review', 'beyond')
const certain = valueAt('faceCovered', 'certain', 'beyond')

test('the layers find a cover without a colour of its own', async () => {
  const bare = await drawnEvidence(size)
  assert.deepEqual(
    [-1, supported, reviewed, certain].map(
      (score) => occlusion.run(withTrait(bare, 'faceCovered', score)).code,
    ),
    ['ok', 'ok', 'face_maybe_covered', 'face_covered'],
  )
})

test('doubtful colours count where the layers support them, and plain ones fail where the layers agree', async () => {
  const masked = await drawnEvidence({ ...size, inFront: mask('#a9cfe6') })
  assert.deepEqual(
    [-1, supported].map((score) => occlusion.run(withTrait(masked, 'faceCovered', score)).code),
    ['ok', 'mouth_maybe_covered'],
  )
  const patch = '<ellipse cx="341" cy="370" rx="40" ry="34" fill="#1c2430"/>'
  const patched = await drawnEvidence({ ...size, inFront: patch })
  assert.deepEqual(
    [-1, reviewed].map((score) => occlusion.run(withTrait(patched, 'faceCovered', score)).code),
    ['eye_maybe_covered', 'eye_covered'],
  )
})
