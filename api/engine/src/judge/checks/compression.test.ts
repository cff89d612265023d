import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { changedEvidence, drawnEvidence, evidenceOf } from '#testing/drawn-evidence.ts'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { qualityOf } from '../quality.ts'
import { compression } from './compression.ts'
import { noise } from './noise.ts'
import { pixelation } from './pixelation.ts'

/** A drawn portrait with a photo's grain, the same on every run, saved as a JPEG. */
const saved = async (quality: number, levels = 7) =>
  sharp(await drawPortrait({ grain: { levels, on: 'picture' } }))
    .jpeg({ quality })
    .toBuffer()

test('a lightly compressed photo and a drawing as PNG pass', async () => {
  const light = compression.run(await evidenceOf(await saved(85)))
  assert.deepEqual([light.outcome, light.measured, light.unit], ['PASS', 85, 'JPEG quality'])
  assert.equal(compression.run(await drawnEvidence()).outcome, 'PASS')
})

test('a strongly compressed photo is REVIEW, one in blocks FAIL', async () => {
  const evidence = await evidenceOf(await saved(38))
  const strong = compression.run(evidence)
  assert.deepEqual([strong.outcome, strong.code], ['REVIEW', 'strong_compression'])
  assert.ok((qualityOf(evidence).compression_artifacts?.score ?? 100) < 30)
  const blocks = await evidenceOf(await saved(8))
  assert.deepEqual(
    [compression.run(blocks).outcome, compression.run(blocks).code],
    ['FAIL', 'visible_blocks'],
  )
})

test('blocks are seen in a PNG made of a JPEG', async () => {
  const judged = async (jpeg: Buffer) => {
    const { outcome, unit } = compression.run(await evidenceOf(await sharp(jpeg).png().toBuffer()))
    return [outcome, unit]
  }
  assert.deepEqual(await judged(await saved(38)), ['REVIEW', 'levels'])
  assert.deepEqual(await judged(await saved(95)), ['PASS', 'levels'])
  assert.deepEqual(await judged(await saved(38, 8)), ['FAIL', 'levels'])
})

test('a file is held to the rule’s ratio when it is judged as it is', () => {
  const { file } = sampleEvidence()
  const judged = (bytes: number, jpegQuality: number | null, mode: 'check' | 'validate' = 'validate') =>
    compression.run(
      sampleEvidence({ document: 'us-visa-digital', mode, file: { ...file, bytes, jpegQuality } }),
    )
  assert.equal(judged(100_000, 70).outcome, 'PASS')
  const small = judged(60_000, 70)
  assert.deepEqual([small.outcome, small.code, small.measured], ['REVIEW', 'compression_ratio', 31.5])
  assert.equal(judged(60_000, 95).outcome, 'PASS')
  assert.equal(judged(60_000, 70, 'check').outcome, 'PASS')
  assert.equal(judged(60_000, null).outcome, 'PASS')
})

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
  const small = await changedEvidence((image) => image.resize(300).jpeg({ quality: 90 }))
  assert.equal(pixelation.run(small).outcome, 'PASS')
})

test('repeated pixels fail', async () => {
  for (const from of [600, 300, 120]) {
    const { outcome, code } = await enlarged(from, 'nearest')
    assert.deepEqual([outcome, code], ['FAIL', 'pixelated'], `from ${from} px`)
  }
})

/** A drawn portrait with noise of this deviation in each channel, as a camera saves it. */
const noisy = (levels: number, changes = {}) =>
  changedEvidence((image) => image.jpeg({ quality: 92 }), { ...changes, grain: { levels, on: 'picture' } })

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
