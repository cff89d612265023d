import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { nativeFace, nativeHead } from './head-pixels.ts'

const photo = greyRaster(700, 900, (column, row) => (column + row) % 256)

test('the head comes with 15 % of its height beside it, as far as the photo goes', () => {
  // From 110 to 590 across and from 60 to 760 down: 105 px more on each side, of which 60 are there above.
  const { x, y, raster } = nativeHead(photo, sampleHead)
  assert.deepEqual([x, y, raster.width, raster.height], [5, 0, 690, 865])
  assert.equal(raster.rgb[(10 * raster.width + 20) * 3], 25 + 10)
})

test('of a head outside the photo a pixel is left', () => {
  const { raster } = nativeHead(photo, { ...sampleHead, leftX: 900, rightX: 950 })
  assert.equal(raster.width, 1)
})

test('the pixels are copied where they are told to be', () => {
  const memory = new Uint8ClampedArray(3_000_000)
  const { raster } = nativeHead(photo, sampleHead, (length) => memory.subarray(0, length))
  assert.equal(raster.rgb.buffer, memory.buffer)
  assert.equal(raster.rgb.length, 690 * 865 * 3)
})

test('a face comes from the forehead to the chin, with the ears', () => {
  const { x, y, raster } = nativeFace(photo, sampleHead)
  assert.deepEqual([x, y], [350 - 163, 420 - 137])
  assert.deepEqual([raster.width, y + raster.height], [2 * 163, 760])
})
