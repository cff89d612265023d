import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { blockiness } from '../../measure/detail/pixel-grid.ts'

const measured = (lumaAt: (column: number, row: number) => number) =>
  blockiness(nativeView(greyRaster(700, 900, lumaAt)), sampleHead)

/** Blocks of 8 x 8 pixels on a grid that starts at `from`. Every second block is brighter, as on a chessboard. */
const blocks = (step: number, from = 0) =>
  measured((column, row) => 120 + step * ((((column + from) >> 3) + ((row + from) >> 3)) % 2))

test('measures the step at the borders of blocks, for any start of their grid', () => {
  assert.equal(blocks(0), 0)
  for (const step of [1, 3, 6]) assert.ok(Math.abs((blocks(step) ?? 0) - step) < 1e-3, `${blocks(step)}`)
  assert.ok(Math.abs((blocks(3, 5) ?? 0) - 3) < 1e-3)
})

test('counts block borders without other detail up to the limit for one edge', () => {
  assert.ok(Math.abs((blocks(40) ?? 0) - 12) < 1e-3, `${blocks(40)}`)
})

test('counts borders in only one direction half', () => {
  const bars = measured((column) => 120 + 4 * ((column >> 3) % 2))
  assert.ok(Math.abs((bars ?? 0) - 2) < 1e-3, `${bars}`)
})

test('hardly counts an edge of the face, and ignores a pattern of another period', () => {
  const edge = measured((column, row) => (column < 351 && row < 500 ? 60 : 160))
  assert.ok((edge ?? 1) < 0.3, `${edge}`)
  const sevens = measured((column, row) => 120 + 4 * ((Math.floor(column / 7) + Math.floor(row / 7)) % 2))
  assert.ok((sevens ?? 1) < 0.1, `${sevens}`)
})

test('returns null for a face of only a few blocks', () => {
  const native = nativeView(greyRaster(700, 900, () => 120))
  assert.equal(blockiness(native, { ...sampleHead, interEye: 23 }), null)
})
