import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../../testing/drawing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
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

test('without a face nothing is claimed', () => {
  assert.equal(pixelation.run(sampleEvidence({ head: null })).assessed, false)
})
