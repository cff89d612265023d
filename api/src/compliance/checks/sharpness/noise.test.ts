import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../../../testing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '../../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../../testing/sample-evidence.ts'
import { noise } from './noise.ts'

/** A drawn portrait with noise of this deviation in each channel, the same in every run. */
async function noisy(deviation: number, changes = {}) {
  const image = sharp(await drawPortrait(changes)).removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  let seed = 1
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
  // A sum of four uniform values is near enough to a normal one; their variance is a third.
  const drawn = () => (random() + random() + random() + random() - 2) * Math.sqrt(3) * deviation
  const pixels = Uint8ClampedArray.from(data, (value) => value + drawn())
  const { width, height, channels } = info
  return evidenceOf(
    await sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 92 }).toBuffer(),
  )
}

test('a drawing and a photo’s light grain pass', async () => {
  assert.equal(noise(await drawnEvidence()).outcome, 'PASS')
  assert.equal(noise(await noisy(2)).outcome, 'PASS')
})

test('noise is measured in levels of luma, and judged', async () => {
  const some = noise(await noisy(8))
  assert.deepEqual([some.outcome, some.code], ['REVIEW', 'noisy'])
  const strong = noise(await noisy(18))
  assert.equal(strong.outcome, 'FAIL')
  // Luma takes 0.75 of noise that differs in each channel; saving as JPEG takes some more.
  assert.ok(Math.abs((strong.measured ?? 0) - 0.75 * 18) < 3, `${strong.measured}`)
})

test('dark skin’s noise counts as light skin’s', async () => {
  assert.equal(noise(await noisy(18, { skin: '#5a3a28' })).outcome, 'FAIL')
  assert.equal(noise(await noisy(2, { skin: '#5a3a28' })).outcome, 'PASS')
})

test('without a face nothing is claimed', () => {
  assert.equal(noise(sampleEvidence({ head: null })).assessed, false)
})
