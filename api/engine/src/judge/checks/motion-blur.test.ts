import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '#testing/drawn-evidence.ts'
import { motionBlur } from './motion-blur.ts'

/** Smears a portrait over a row or a column of pixels. */
async function smeared(lengthPx: number, direction: 'sideways' | 'up and down') {
  const line = Array.from({ length: 3 * lengthPx }, (_, place) =>
    Math.floor(place / lengthPx) === 1 ? 1 : 0,
  )
  const turned = Array.from({ length: 3 * lengthPx }, (_, place) => (place % 3 === 1 ? 1 : 0))
  const kernel =
    direction === 'sideways'
      ? { width: lengthPx, height: 3, kernel: line }
      : { width: 3, height: lengthPx, kernel: turned }
  const bytes = await sharp(await drawPortrait())
    .convolve({ ...kernel, scale: lengthPx })
    .jpeg({ quality: 90 })
    .toBuffer()
  return motionBlur.run(await evidenceOf(bytes))
}

test('a drawn portrait was held still', async () => {
  assert.equal(motionBlur.run(await drawnEvidence()).outcome, 'PASS')
})

test('a smear is found, and its direction is reported', async () => {
  for (const direction of ['sideways', 'up and down'] as const) {
    const { outcome, code, message } = await smeared(11, direction)
    assert.notEqual(outcome, 'PASS', direction)
    assert.equal(code, 'smeared')
    assert.match(message, new RegExp(direction))
  }
  assert.equal((await smeared(21, 'sideways')).outcome, 'FAIL')
})

test('an even blur is no movement', async () => {
  const bytes = await sharp(await drawPortrait())
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
  assert.equal(motionBlur.run(await evidenceOf(bytes)).outcome, 'PASS')
})
