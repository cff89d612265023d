import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster } from '../../../testing/native-pixels.ts'
import { faceView } from '../../views/face-view.ts'
import { cheekOverlap } from './cheek-overlap.ts'

const { width, height } = faceView
const points = Array.from({ length: 478 }, (_, number) => ({ x: number === 280 ? 300 : 100, y: 250 }))
const overlap = (lumaAt: (column: number, row: number) => number) =>
  cheekOverlap({ raster: greyRaster(width, height, lumaAt), points, enlargement: 1 })
const isLeft = (column: number) => column < width / 2

test('cheeks of one brightness overlap, cheeks of two do not', () => {
  assert.equal(
    overlap(() => 120),
    1,
  )
  assert.equal(
    overlap((column) => (isLeft(column) ? 120 : 121)),
    0,
  )
})

test('cheeks that share half of their brightness overlap by half', () => {
  const half = overlap((column, row) => (isLeft(column) || row < 250 ? 120 : 60))
  assert.ok(Math.abs(half - 0.5) < 0.02, `${half}`)
})

test('what lies beside the cheeks does not count', () => {
  assert.equal(
    overlap((column, row) => (Math.abs(row - 250) < 18 ? 120 : isLeft(column) ? 30 : 200)),
    1,
  )
})
