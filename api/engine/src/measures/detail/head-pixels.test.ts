import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { nativeFace, nativeHead } from './head-pixels.ts'

const photo = greyRaster(700, 900, (column, row) => (column + row) % 256)

test('the head comes with 15 % of its height beside it, as far as the photo goes', () => {
  // From 110 to 590 across and from 60 to 760 down: 105 px more on each side, of which 60 are there above.
  assert.deepEqual(nativeHead(photo, sampleHead), { photo, x: 5, y: 0, width: 690, height: 865 })
})

test('of a head outside the photo a pixel is left', () => {
  const { x, width } = nativeHead(photo, { ...sampleHead, leftX: 900, rightX: 950 })
  assert.deepEqual([x, width], [699, 1])
})

test('a face comes from the forehead to the chin, with the ears', () => {
  const { x, y, width, height } = nativeFace(photo, sampleHead)
  assert.deepEqual([x, y], [350 - 163, 420 - 137])
  assert.deepEqual([width, y + height], [2 * 163, 760])
})
