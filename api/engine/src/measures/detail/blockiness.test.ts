import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { blockiness } from './blockiness.ts'

const measured = (lumaAt: (column: number, row: number) => number) =>
  blockiness(nativeView(greyRaster(700, 900, lumaAt)), sampleHead)

/** Blocks of 8 x 8, every second one brighter, as on a chessboard, on a grid that starts at `from`. */
const blocks = (step: number, from = 0) =>
  measured((column, row) => 120 + step * ((((column + from) >> 3) + ((row + from) >> 3)) % 2))

test('is the step at the borders of blocks, wherever their grid starts', () => {
  assert.equal(blocks(0), 0)
  for (const step of [1, 3, 6]) assert.ok(Math.abs((blocks(step) ?? 0) - step) < 1e-3, `${blocks(step)}`)
  assert.ok(Math.abs((blocks(3, 5) ?? 0) - 3) < 1e-3)
})

test('borders of blocks without any detail count, as far as an edge does', () => {
  assert.ok(Math.abs((blocks(40) ?? 0) - 12) < 1e-3, `${blocks(40)}`)
})

test('borders in one direction alone count half', () => {
  const bars = measured((column) => 120 + 4 * ((column >> 3) % 2))
  assert.ok(Math.abs((bars ?? 0) - 2) < 1e-3, `${bars}`)
})

test('an edge of the face hardly counts, and a pattern of another period not at all', () => {
  const edge = measured((column, row) => (column < 351 && row < 500 ? 60 : 160))
  assert.ok((edge ?? 1) < 0.3, `${edge}`)
  const sevens = measured((column, row) => 120 + 4 * ((Math.floor(column / 7) + Math.floor(row / 7)) % 2))
  assert.ok((sevens ?? 1) < 0.1, `${sevens}`)
})

test('a face of a few blocks says nothing', () => {
  const native = nativeView(greyRaster(700, 900, () => 120))
  assert.equal(blockiness(native, { ...sampleHead, interEye: 23 }), null)
})
