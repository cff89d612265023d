import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { valueAt, withTrait } from '#testing/sample-evidence.ts'
import { hairOverEyes } from './hair-over-eyes.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const drawn = async (changes: Partial<PortraitDrawing> = {}) =>
  hairOverEyes.run(await drawnEvidence({ ...size, ...changes }))

/** Strands from the hairline down to a height; the eyes lie at (259, 370) and (341, 370), the brows at 340. */
const strands = (xs: readonly number[], toY: number, colour = '#3b2a20') =>
  xs.map((x) => `<path d="M${x + 8} 255 L${x} ${toY}" stroke="${colour}" stroke-width="4"/>`).join('')

test('eyes that nothing hangs over pass, on light skin and on dark', async () => {
  assert.equal((await drawn()).outcome, 'PASS')
  assert.equal((await drawn({ skin: '#6b4430' })).outcome, 'PASS')
})

test('a fringe that ends over the brows passes', async () => {
  const all = Array.from({ length: 24 }, (_, i) => 220 + i * 7)
  assert.equal((await drawn({ inFront: strands(all, 338) })).outcome, 'PASS')
})

test('strands over one eye are seen, and a thin fringe over both', async () => {
  const overOne = await drawn({ inFront: strands([322, 335, 347, 360], 395) })
  assert.deepEqual([overOne.outcome, overOne.code], ['REVIEW', 'strands_over_eye'])
  const thin = Array.from({ length: 14 }, (_, i) => 225 + i * 12)
  assert.equal((await drawn({ inFront: strands(thin, 380, '#8a6a3c') })).code, 'strands_over_eye')
})

test('a smooth lock over one eye is seen by its colour', async () => {
  const lock = '<path fill="#5a3418" d="M280 250 Q330 240 385 290 L385 400 Q340 410 300 392 Z"/>'
  const found = await drawn({ inFront: lock, hairColour: '#5a3418' })
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'lock_over_eye'])
})

test('light from one side is no lock', async () => {
  const shade = '<rect x="300" y="0" width="300" height="750" fill="#000000" fill-opacity="0.35"/>'
  assert.equal((await drawn({ inFront: shade })).outcome, 'PASS')
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
