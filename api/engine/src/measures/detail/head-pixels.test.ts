import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { nativeFace, nativeHead } from '../../measure/detail/head-pixels.ts'

const photo = greyRaster(700, 900, (column, row) => (column + row) % 256)

test('takes the head with 15 % of its height on each side, clipped to the photo', () => {
  // The head is from 110 to 590 across and from 60 to 760 down. The margin is 105 px on each side, but only 60 px
  // above.
  assert.deepEqual(nativeHead(photo, sampleHead), { photo, x: 5, y: 0, width: 690, height: 865 })
})

test('takes one pixel of a head outside the photo', () => {
  const { x, width } = nativeHead(photo, { ...sampleHead, leftX: 900, rightX: 950 })
  assert.deepEqual([x, width], [699, 1])
})

test('takes a face from the forehead to the chin, with the ears', () => {
  const { x, y, width, height } = nativeFace(photo, sampleHead)
  assert.deepEqual([x, y], [350 - 163, 420 - 137])
  assert.deepEqual([width, y + height], [2 * 163, 760])
})
