import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '#testing/drawn-evidence.ts'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { qualityOf } from '../quality.ts'
import { compression } from './compression.ts'

/** A drawn portrait with a photo's grain, the same on every run, saved as a JPEG. */
async function saved(quality: number, levels = 7) {
  return sharp(await drawPortrait({ grain: { levels, on: 'picture' } }))
    .jpeg({ quality })
    .toBuffer()
}

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
