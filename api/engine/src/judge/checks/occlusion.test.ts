import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { valueAt, withTrait } from '#testing/sample-evidence.ts'
import { qualityOf } from '../quality.ts'
import { hairOverEyes } from './hair-over-eyes.ts'
import { headCovering } from './head-covering.ts'
import { occlusion } from './occlusion.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const occlusionOf = async (changes: Partial<PortraitDrawing> = {}) =>
  occlusion.run(await drawnEvidence({ ...size, ...changes }))

/** Over the nose, the mouth and the chin. */
const mask = (colour: string) =>
  `<path fill="${colour}" d="M195 390 Q300 365 405 390 L390 480 Q350 535 300 540 Q250 535 210 480 Z"/>`

test('a bare face passes, on light skin and on dark', async () => {
  assert.equal((await occlusionOf())?.outcome, 'PASS')
  assert.equal((await occlusionOf({ skin: '#8a5a40' }))?.outcome, 'PASS')
})

test('masks of any colour but that of skin do not pass', async () => {
  for (const colour of ['#a9cfe6', '#17171a', '#f2f4f6']) {
    assert.notEqual((await occlusionOf({ inFront: mask(colour) }))?.outcome, 'PASS', colour)
  }
})

test('a green strip over the lips alone does not pass', async () => {
  const strip = '<rect x="235" y="428" width="130" height="50" fill="#2a6a3a"/>'
  const found = await occlusionOf({ inFront: strip })
  assert.notEqual(found?.outcome, 'PASS')
  assert.match(found?.code ?? '', /covered/)
})

test('a patch over one eye does not pass, of a dark colour or of a bright one', async () => {
  for (const colour of ['#1c2430', '#2f6fb0']) {
    const patch = `<ellipse cx="341" cy="370" rx="40" ry="34" fill="${colour}"/>`
    const found = await occlusionOf({ inFront: patch })
    assert.match(found?.code ?? '', /^eye_(maybe_)?covered$/, colour)
  }
})

test('a patch of skin’s colour is seen by what it hides', async () => {
  const plaster = '<ellipse cx="341" cy="370" rx="40" ry="34" fill="#d8a483"/>'
  assert.match((await occlusionOf({ inFront: plaster }))?.code ?? '', /^eye_(maybe_)?covered$/)
})

test('light from one side covers no eye', async () => {
  const shade = '<rect x="300" y="0" width="300" height="750" fill="#000000" fill-opacity="0.5"/>'
  assert.equal((await occlusionOf({ inFront: shade }))?.outcome, 'PASS')
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

const hairOf = async (changes: Partial<PortraitDrawing> = {}) =>
  hairOverEyes.run(await drawnEvidence({ ...size, ...changes }))

/** Strands from the hairline down to a height; the eyes lie at (259, 370) and (341, 370), the brows at 340. */
const strands = (xs: readonly number[], toY: number, colour = '#3b2a20') =>
  xs.map((x) => `<path d="M${x + 8} 255 L${x} ${toY}" stroke="${colour}" stroke-width="4"/>`).join('')

test('eyes that nothing hangs over pass, on light skin and on dark', async () => {
  assert.equal((await hairOf()).outcome, 'PASS')
  assert.equal((await hairOf({ skin: '#6b4430' })).outcome, 'PASS')
})

test('a fringe that ends over the brows passes', async () => {
  const all = Array.from({ length: 24 }, (_, i) => 220 + i * 7)
  assert.equal((await hairOf({ inFront: strands(all, 338) })).outcome, 'PASS')
})

test('strands over one eye are seen, and a thin fringe over both', async () => {
  const overOne = await hairOf({ inFront: strands([322, 335, 347, 360], 395) })
  assert.deepEqual([overOne.outcome, overOne.code], ['REVIEW', 'strands_over_eye'])
  const thin = Array.from({ length: 14 }, (_, i) => 225 + i * 12)
  assert.equal((await hairOf({ inFront: strands(thin, 380, '#8a6a3c') })).code, 'strands_over_eye')
})

test('a smooth lock over one eye is seen by its colour', async () => {
  const lock = '<path fill="#5a3418" d="M280 250 Q330 240 385 290 L385 400 Q340 410 300 392 Z"/>'
  const found = await hairOf({ inFront: lock, hairColour: '#5a3418' })
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'lock_over_eye'])
})

test('light from one side is no lock', async () => {
  const shade = '<rect x="300" y="0" width="300" height="750" fill="#000000" fill-opacity="0.35"/>'
  assert.equal((await hairOf({ inFront: shade })).outcome, 'PASS')
})

test('strands count only where the layers support them, and the layers alone where they are sure', async () => {
  const bare = await drawnEvidence(size)
  const hung = await drawnEvidence({ ...size, inFront: strands([322, 335, 347, 360], 395) })
  assert.equal(hairOverEyes.run(withTrait(hung, 'hairOverEyes', -1)).outcome, 'PASS')
  const [supports, sure] = [
    valueAt('hairOverEyes', 'supports', 'beyond'),
    valueAt('hairOverEyes', 'review', 'beyond'),
  ]
  assert.equal(hairOverEyes.run(withTrait(hung, 'hairOverEyes', supports)).code, 'strands_over_eye')
  assert.equal(hairOverEyes.run(withTrait(bare, 'hairOverEyes', supports)).outcome, 'PASS')
  const found = hairOverEyes.run(withTrait(bare, 'hairOverEyes', sure))
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'hair_over_eye'])
})

const evidenceOf = (changes: Partial<PortraitDrawing> = {}) => drawnEvidence({ ...size, ...changes })
const outcomeOf = async (changes: Partial<PortraitDrawing> = {}) =>
  headCovering.run(await evidenceOf(changes))?.outcome

/** A cap down to the hairline, and its visor. */
const cap = (colour: string) =>
  `<path fill="${colour}" d="M180 330 C175 180 240 195 300 195 C360 195 425 180 420 330 Q300 235 180 330 Z"/><path fill="#241a14" d="M170 330 Q300 225 430 330 Q440 352 410 345 Q300 280 190 345 Q160 352 170 330 Z"/>`

test('hair of natural colours and a bald head pass', async () => {
  for (const hairColour of ['#16110f', '#3b2a20', '#b58a4e', '#8f3d1c', '#8d8d8f']) {
    assert.equal(await outcomeOf({ hairColour }), 'PASS', hairColour)
  }
  const bald = await evidenceOf({ hair: 0 })
  assert.equal(headCovering.run(bald)?.outcome, 'PASS')
  assert.ok((qualityOf(bald).no_head_coverings?.score ?? 0) > 90)
})

test('a cap is REVIEW in any colour, also in that of hair and in white', async () => {
  for (const colour of ['#2a4a9a', '#2f7a45', '#f4f4f2', '#3b2a20', '#6b4c3a']) {
    const found = headCovering.run(await evidenceOf({ inFront: cap(colour) }))
    assert.deepEqual([found?.outcome, found?.code], ['REVIEW', 'head_maybe_covered'], colour)
    assert.ok((found?.probability ?? 0) > 0.5, `${found?.probability}`)
  }
})

test('the rule overrides the baseline, and the advice names the exception for religious coverings', async () => {
  const evidence = await evidenceOf({ inFront: cap('#2a4a9a') })
  assert.ok((qualityOf(evidence).no_head_coverings?.score ?? 100) < 20)
  const under = (policy: 'allowed' | 'religious-medical-or-cultural' | 'religious-only' | 'not-allowed') =>
    headCovering.run({ ...evidence, document: { ...evidence.document, headCovering: { policy, cite: [] } } })
  assert.equal(under('allowed'), null)
  assert.match(under('religious-only')?.advice ?? '', /unless .* religion\./)
  assert.match(under('religious-medical-or-cultural')?.advice ?? '', /religion or your health\./)
  assert.doesNotMatch(under('not-allowed')?.advice ?? '', /religion/)
})
