import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatherCells } from './cells.ts'

test('a cell has the mean colour and the range of alphas of its four pixels', () => {
  const rgb = new Uint8ClampedArray([
    10, 0, 0, 20, 0, 0, 9, 9, 9, 9, 9, 9, 30, 0, 4, 40, 0, 4, 9, 9, 9, 9, 9, 9,
  ])
  const alpha = Float32Array.from([0, 0.5, 1, 1, 0.25, 0.25, 1, 1])
  const cells = gatherCells({ width: 4, height: 2, rgb }, alpha)
  assert.deepEqual([...cells.rgb.values], [25, 0, 2, 9, 9, 9])
  assert.deepEqual(
    [[...cells.least], [...cells.mean], [...cells.most]],
    [
      [0, 1],
      [0.25, 1],
      [0.5, 1],
    ],
  )
})
