import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../../../testing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '../../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../../testing/sample-evidence.ts'
import { recapture } from './recapture.ts'

/** A pattern of dots drawn over the portrait: `pitch` apart in pixels, turned by 17 degrees. */
const dots = (pitch: number, opacity: number) => `<defs>
    <pattern id="dots" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(17)">
      <circle cx="${pitch / 2}" cy="${pitch / 2}" r="${pitch / 3}" fill="#000" fill-opacity="${opacity}"/>
    </pattern>
  </defs><rect width="100%" height="100%" fill="url(#dots)"/>`

async function covered(inFront: string) {
  const bytes = await sharp(await drawPortrait({ inFront }))
    .jpeg({ quality: 90 })
    .toBuffer()
  return recapture(await evidenceOf(bytes))
}

test('a drawn portrait, plain or compressed into blocks, passes', async () => {
  assert.equal(recapture(await drawnEvidence()).outcome, 'PASS')
  const blocks = await sharp(await drawPortrait())
    .jpeg({ quality: 15 })
    .toBuffer()
  assert.equal(recapture(await evidenceOf(blocks)).outcome, 'PASS')
})

test('the dots of a screen or a print are REVIEW', async () => {
  for (const pitch of [3, 4.5, 6]) {
    const { outcome, code, assessed } = await covered(dots(pitch, 0.25))
    assert.deepEqual([outcome, code, assessed], ['REVIEW', 'regular_pattern', true], `${pitch} px apart`)
  }
})

test('without a face nothing is claimed', () => {
  assert.equal(recapture(sampleEvidence({ head: null })).assessed, false)
})
