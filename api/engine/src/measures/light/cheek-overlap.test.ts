import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '../../../testing/native-pixels.ts'
import { cheekOverlap } from '../../measure/face/luminance-histogram.ts'
import { faceView } from '../../measure/views.ts'

const { width, height } = faceView
const points = Array.from({ length: 478 }, (_, number) => ({ x: number === 280 ? 300 : 100, y: 250 }))
const overlap = (lumaAt: (column: number, row: number) => number) =>
  cheekOverlap({ raster: greyRaster(width, height, lumaAt), points, enlargement: 1 })
const isLeft = (column: number) => column < width / 2

test('overlaps fully for cheeks of one brightness, and not for cheeks of two', () => {
  assert.equal(
    overlap(() => 120),
    1,
  )
  assert.equal(
    overlap((column) => (isLeft(column) ? 120 : 121)),
    0,
  )
})

test('overlaps by half for cheeks that share half of their brightness', () => {
  const half = overlap((column, row) => (isLeft(column) || row < 250 ? 120 : 60))
  assert.ok(Math.abs(half - 0.5) < 0.02, `${half}`)
})

test('ignores everything outside the cheeks', () => {
  assert.equal(
    overlap((column, row) => (Math.abs(row - 250) < 18 ? 120 : isLeft(column) ? 30 : 200)),
    1,
  )
})
