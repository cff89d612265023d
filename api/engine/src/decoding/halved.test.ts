import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../testing/drawing/noise.ts'
import { letGoRaster, reducedFor } from './halved.ts'
import type { Raster } from './raster.ts'

/** The plain form: each level is the mean of four, rounded up from the half. */
function plainHalf({ width, height, rgb }: Raster): Raster {
  const half = { width: width >> 1, height: height >> 1 }
  const levels = Uint8ClampedArray.from({ length: half.width * half.height * 3 }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3]
    const row = Math.floor(pixel / half.width)
    const first = (2 * row * width + 2 * (pixel - row * half.width)) * 3 + channel
    const four = [first, first + 3, first + width * 3, first + width * 3 + 3].map((place) => rgb[place] ?? 0)
    return (four.reduce((sum, level) => sum + level, 0) + 2) >> 2
  })
  return { ...half, rgb: levels }
}

test('gives the bits of its plain form, for any size', () => {
  for (const [width, height] of [
    [2, 2],
    [3, 2],
    [2, 7],
    [31, 5],
    [64, 200],
    [101, 131],
  ] as const) {
    const raster: Raster = { width, height, rgb: noise(width * height * 3) }
    assert.deepEqual(reducedFor(raster, 2), plainHalf(raster))
  }
})

test('halves again and again, as long as there are pixels to halve, and keeps what it made', () => {
  const raster: Raster = { width: 21, height: 9, rgb: noise(21 * 9 * 3) }
  assert.deepEqual(reducedFor(raster, 4), plainHalf(plainHalf(raster)))
  assert.equal(reducedFor(raster, 1e6), reducedFor(raster, 8))
  assert.equal(reducedFor(raster, 1.4), raster)
})

test('frees a raster with all that it was reduced to', () => {
  const raster: Raster = { width: 40, height: 40, rgb: noise(40 * 40 * 3) }
  const reduced = [raster, reducedFor(raster, 2), reducedFor(raster, 4)]
  letGoRaster(raster)
  assert.deepEqual(
    reduced.map(({ rgb }) => rgb.length),
    [0, 0, 0],
  )
  letGoRaster(raster)
})
