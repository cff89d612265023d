import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from '#decode/raster.ts'
import { nativeView } from '#testing/native-pixels.ts'
import { sampleHead } from '#testing/sample-evidence.ts'
import type { Head } from '../portrait.ts'
import { type EdgeSpread, edgeSpread } from './edge-spread.ts'

// The engine blocks every decoder that photos do not need, for its whole process.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const head: Head = { ...sampleHead, mesh: Array.from({ length: 478 }, () => ({ x: 350, y: 560, z: 0 })) }

/** Measures dark discs at the eyes and the mouth in an image of 700 x 900 px, after `change` was applied to it. */
async function seen(change: (image: Sharp) => Sharp, texture = ''): Promise<EdgeSpread> {
  const discs = [...head.eyes, { x: 350, y: 560 }].map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="30"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="900">
    <rect width="100%" height="100%" fill="#ccc"/><g fill="#444">${discs.join('')}</g>${texture}</svg>`
  const pixels = await change(sharp(await sharp(Buffer.from(svg)).png().toBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer()
  const raster: Raster = { width: 700, height: 900, rgb: new Uint8ClampedArray(pixels) }
  const spread = edgeSpread(nativeView(raster), head)
  assert.ok(spread)
  return spread
}

test('measures the standard deviation of the blur', async () => {
  for (const deviation of [1, 1.5, 2, 3]) {
    const { px } = await seen((image) => image.blur(deviation))
    assert.ok(Math.abs(px - deviation) < 0.15 * deviation, `${deviation} px read as ${px}`)
  }
  const { px } = await seen((image) => image)
  assert.ok(px < 0.8, `sharp edges read as ${px}`)
})

test('measures a smear only along its direction', async () => {
  const row = [...Array(9).fill(0), ...Array(9).fill(1), ...Array(9).fill(0)]
  const { mostPx, acrossPx, mostDeg } = await seen((image) =>
    image.convolve({ width: 9, height: 3, kernel: row, scale: 9 }),
  )
  assert.ok(mostPx > 2 && acrossPx < 1.5, `${mostPx} along, ${acrossPx} across`)
  assert.ok(mostDeg <= 22.5 || mostDeg >= 157.5, `${mostDeg}`)
})

test('sharp streaks of smeared skin beside a smeared edge do not make it sharper', async () => {
  const pores = Array.from({ length: 4000 }, (_, at) => {
    const [x, y] = [150 + ((at * 167.3) % 401), 250 + ((at * 71.9) % 397)]
    return `<rect x="${x}" y="${y}" width="2" height="2"/>`
  })
  const row = [...Array(11).fill(0), ...Array(11).fill(1), ...Array(11).fill(0)]
  const smear = (image: Sharp) => image.convolve({ width: 11, height: 3, kernel: row, scale: 11 })
  const [plain, textured] = [await seen(smear), await seen(smear, `<g fill="#222">${pores.join('')}</g>`)]
  assert.ok(plain.mostPx > 4, `${plain.mostPx}`)
  assert.ok(textured.mostPx > 0.7 * plain.mostPx, `${textured.mostPx} of ${plain.mostPx}`)
})
