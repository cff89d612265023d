import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import type { PortraitDrawing } from '../../testing/drawing/portrait-drawing.ts'
import { evidenceOf } from '../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { allComponents, qualityOf } from '../judge/quality.ts'

type Change = (image: Sharp) => Sharp

async function qualityOfDrawn(
  changes: Partial<PortraitDrawing> = {},
  change: Change = (image) => image.png(),
) {
  const drawn = sharp(await drawPortrait(changes))
  return qualityOf(await evidenceOf(await change(drawn).toBuffer()))
}

const good = await qualityOfDrawn()

test('every component of a well taken portrait is computed, as a score from 0 to 100', () => {
  assert.deepEqual(Object.keys(good), Object.keys(allComponents))
  for (const [name, { score }] of Object.entries(good)) {
    assert.ok(Number.isInteger(score) && score >= 0 && score <= 100, `${name} ${score}`)
  }
})

test('without a face, no component is made up', () => {
  assert.deepEqual(
    qualityOf(sampleEvidence({ head: null, portrait: { faces: [], head: null }, background: null })),
    {},
  )
})

/** Over all, a chessboard of 8 x 8 pixels. */
const blocks = `<defs><pattern id="blocks" width="16" height="16" patternUnits="userSpaceOnUse">
    <path d="M0 0H8V16H16V8H0Z" fill="#000" fill-opacity="0.03"/>
  </pattern></defs><rect width="100%" height="100%" fill="url(#blocks)"/>`

/** A faulty picture for each component that must score it low. */
const faults: readonly [component: string, Partial<PortraitDrawing>, Change?][] = [
  ['sharpness', {}, (image) => image.blur(5).png()],
  ['compression_artifacts', { inFront: blocks }],
  ['natural_colour', { skin: '#7fb07a' }],
  [
    'no_head_coverings',
    { hair: 0.1, inFront: '<path d="M380 520 Q600 250 820 520 Q600 470 380 520 Z" fill="#2f6b3a"/>' },
  ],
  [
    'background_uniformity',
    {
      behind: Array.from(
        { length: 40 },
        (_, i) => `<rect x="${i * 30}" width="15" height="1500" fill="#333"/>`,
      ).join(''),
    },
  ],
]

for (const [name, changes, change] of faults) {
  test(`${name} is at least 85 for a good picture and at most 50 for a faulty one`, async () => {
    const bad = await qualityOfDrawn(changes, change)
    const [before, after] = [good[name]?.score ?? 0, bad[name]?.score ?? 100]
    assert.ok(before >= 85 && after <= 50, `${before} fell to ${after}`)
  })
}
