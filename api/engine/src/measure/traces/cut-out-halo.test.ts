import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { appearanceAlteration } from '#judge/checks/appearance-alteration.ts'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence, tracesIn } from '#testing/drawn-evidence.ts'

/** The trace's code, or null or `untold` if there is none. */
async function haloIn(bytes: Uint8Array) {
  const { cutOutHalo: found } = await tracesIn(bytes)
  return found && found !== 'untold' ? found.code : found
}

const grey = '#b4b8bd'
const light = { colour: '#f4f4f4', widthPx: 4 }

test('reports a rim brighter than person and background, with the result REVIEW', async () => {
  const found = appearanceAlteration.run(await drawnEvidence({ background: grey, rim: light }))
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'cut_out_halo'])
  assert.ok((found.measured ?? 0) > 0.9)
})

test('finds a rim whose hue is neither that of the person nor that of the background', async () => {
  assert.equal(await haloIn(await drawPortrait({ rim: { colour: '#4f9a46', widthPx: 4 } })), 'cut_out_halo')
})

test('finds no rim in a plain outline or a sharpened one', async () => {
  assert.equal(await haloIn(await drawPortrait({ background: grey })), null)
  const sharpened = await sharp(await drawPortrait({ background: grey }))
    .sharpen({ sigma: 1.5, m1: 1, m2: 2 })
    .jpeg({ quality: 85 })
    .toBuffer()
  assert.equal(await haloIn(sharpened), null)
})

test('finds a rim in a small photo, and returns untold for a tiny or coarse one', async () => {
  const drawn = sharp(await drawPortrait({ background: grey, rim: { ...light, widthPx: 8 } }))
  const saved = async (width: number, quality: number) =>
    haloIn(await drawn.clone().resize(width).jpeg({ quality }).toBuffer())
  assert.equal(await saved(413, 85), 'cut_out_halo')
  assert.equal(await saved(180, 85), 'untold')
  assert.equal(await saved(413, 15), 'untold')
})
