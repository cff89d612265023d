import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '#testing/drawn-evidence.ts'
import { noise } from './noise.ts'
import { pixelation } from './pixelation.ts'

/** A small copy of the drawn portrait, enlarged again to 1,200 px across. */
async function enlarged(from: number, kernel: 'nearest' | 'cubic') {
  const small = await sharp(await drawPortrait())
    .resize(from)
    .png()
    .toBuffer()
  const bytes = await sharp(small).resize(1200, 1500, { kernel }).jpeg({ quality: 92 }).toBuffer()
  return pixelation.run(await evidenceOf(bytes))
}

test('a drawn portrait passes, small or smoothly enlarged', async () => {
  assert.equal(pixelation.run(await drawnEvidence()).outcome, 'PASS')
  assert.equal((await enlarged(600, 'cubic')).outcome, 'PASS')
  const small = await sharp(await drawPortrait())
    .resize(300)
    .jpeg({ quality: 90 })
    .toBuffer()
  assert.equal(pixelation.run(await evidenceOf(small)).outcome, 'PASS')
})

test('repeated pixels fail', async () => {
  for (const from of [600, 300, 120]) {
    const { outcome, code } = await enlarged(from, 'nearest')
    assert.deepEqual([outcome, code], ['FAIL', 'pixelated'], `from ${from} px`)
  }
})

/** A drawn portrait with noise of this deviation in each channel, as a camera saves it. */
async function noisy(levels: number, changes = {}) {
  const drawn = await drawPortrait({ ...changes, grain: { levels, on: 'picture' } })
  return evidenceOf(await sharp(drawn).jpeg({ quality: 92 }).toBuffer())
}

test('a drawing and a photo’s light grain pass', async () => {
  assert.equal(noise.run(await drawnEvidence()).outcome, 'PASS')
  assert.equal(noise.run(await noisy(2)).outcome, 'PASS')
})

test('noise is measured in levels of luma, and judged', async () => {
  const some = noise.run(await noisy(8))
  assert.deepEqual([some.outcome, some.code], ['REVIEW', 'noisy'])
  const strong = noise.run(await noisy(18))
  assert.equal(strong.outcome, 'FAIL')
  // Luma takes 0.75 of noise that differs in each channel; saving as JPEG takes some more.
  assert.ok(Math.abs((strong.measured ?? 0) - 0.75 * 18) < 3, `${strong.measured}`)
})

test('dark skin’s noise counts as light skin’s', async () => {
  assert.equal(noise.run(await noisy(18, { skin: '#5a3a28' })).outcome, 'FAIL')
  assert.equal(noise.run(await noisy(2, { skin: '#5a3a28' })).outcome, 'PASS')
})
