import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { changedEvidence, drawnEvidence, evidenceOf } from '#testing/drawn-evidence.ts'
import { conclude } from '../judge.ts'
import { recapture } from './recapture.ts'

/** A pattern of dots drawn over the head, because a whole picture of dots takes seconds: `pitch` apart in pixels, turned by 17 degrees. */
const dots = (pitch: number, opacity: number) => `<defs>
    <pattern id="dots" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(17)">
      <circle cx="${pitch / 2}" cy="${pitch / 2}" r="${pitch / 3}" fill="#000" fill-opacity="${opacity}"/>
    </pattern>
  </defs><rect x="300" y="340" width="600" height="800" fill="url(#dots)"/>`

const covered = async (inFront: string) =>
  recapture.run(await changedEvidence((image) => image.jpeg({ quality: 90 }), { inFront }))

test('a drawn portrait, plain or compressed into blocks, passes', async () => {
  assert.equal(recapture.run(await drawnEvidence()).outcome, 'PASS')
  const blocks = await changedEvidence((image) => image.jpeg({ quality: 15 }))
  assert.equal(recapture.run(blocks).outcome, 'PASS')
})

test('the dots of a screen or a print are REVIEW', async () => {
  for (const pitch of [3, 4.5, 6]) {
    const { outcome, code, assessed } = await covered(dots(pitch, 0.25))
    assert.deepEqual([outcome, code, assessed], ['REVIEW', 'regular_pattern', true], `${pitch} px apart`)
  }
})

/** The portrait as a print on a table, `leanDeg` turned: a white rim, and something else beyond. */
async function printed(leanDeg: number) {
  const cut = { width: 900, height: 1100, centreX: 450, skullTopY: 250, chinY: 890 }
  const print = await sharp(await drawPortrait(cut))
    .resize(500)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#ffffff' })
    .png()
    .toBuffer()
  const turned = await sharp(print).rotate(leanDeg, { background: '#8a5a4a' }).png().toBuffer()
  const around = { top: 60, bottom: 60, left: 60, right: 60, background: '#8a5a4a' }
  return evidenceOf(await sharp(turned).extend(around).png().toBuffer())
}

test('a print on a table, straight or leaning a little, is REVIEW, and goes before the table that shows round it', async () => {
  for (const leanDeg of [0, 3]) {
    const photo = await printed(leanDeg)
    const { outcome, code } = recapture.run(photo)
    assert.deepEqual([outcome, code], ['REVIEW', 'picture_enclosed'], `${leanDeg} degrees`)
    const [cause] = conclude(photo).causes ?? []
    assert.equal(cause?.code, 'print')
  }
})

test('straight edges on both sides of the head are REVIEW too', async () => {
  const behind =
    '<rect width="120" height="100%" fill="#333"/><rect x="1080" width="120" height="100%" fill="#333"/>'
  assert.equal(recapture.run(await drawnEvidence({ behind })).code, 'picture_border')
})

test('one straight edge, as of a wall, is no picture’s border', async () => {
  const behind = '<rect width="300" height="100%" fill="#b9bcc4"/>'
  assert.equal(recapture.run(await drawnEvidence({ behind })).outcome, 'PASS')
})
