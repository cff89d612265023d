import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster, Rectangle } from '../../raster.ts'
import { codec } from '../with-sharp.ts'
import { scaledPart } from './lanczos.ts'

/** Soft colours with an edge, as photos have. */
function drawn(width: number, height: number): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const inside = Math.hypot(column - width / 2, row - height / 2) < width / 3
      rgb[at++] = inside ? 190 + 30 * Math.sin(column / 9) : 240
      rgb[at++] = inside ? 140 + 20 * Math.cos(row / 7) : 240
      rgb[at++] = inside ? 120 : 240
    }
  }
  return { width, height, rgb }
}

const whole = drawn(640, 800)

/** How far two rasters are apart, in levels: on average, and at the most. */
function apart(one: Raster, other: Raster) {
  assert.deepEqual([one.width, one.height], [other.width, other.height])
  const distances = one.rgb.map((value, at) => Math.abs(value - (other.rgb[at] ?? 0)))
  return {
    mean: distances.reduce((sum, each) => sum + each, 0) / distances.length,
    most: distances.reduce((most, each) => Math.max(most, each), 0),
  }
}

/** libvips rounds its weights, which shows at an edge of 100 levels and nowhere else. */
async function assertLikeLibvips(area: Rectangle, width: number, height: number) {
  const theirs = await codec.scale(whole, area, { width, height })
  const found = apart(scaledPart(whole, area, width, height), theirs)
  assert.ok(found.mean < 0.2 && found.most <= 12, `${found.mean} on average, ${found.most} at the most`)
}

test('makes a picture smaller as libvips does', async () => {
  await assertLikeLibvips({ x: 0, y: 0, width: 640, height: 800 }, 333, 416)
  await assertLikeLibvips({ x: 0, y: 0, width: 640, height: 800 }, 600, 750)
})

test('cuts a part out and scales it as libvips does', async () => {
  await assertLikeLibvips({ x: 40, y: 60, width: 420, height: 540 }, 210, 270)
})

test('halves a much larger picture before, which changes its edges little', async () => {
  await assertLikeLibvips({ x: 0, y: 0, width: 640, height: 800 }, 100, 125)
})

test('leaves a picture as it is at its own size', () => {
  const same = scaledPart(whole, { x: 0, y: 0, width: 640, height: 800 }, 640, 800)
  assert.equal(apart(same, whole).most, 0)
})
