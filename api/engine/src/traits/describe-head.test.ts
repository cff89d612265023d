import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeHead } from '../measure/traits.ts'

const part = new Float32Array(512)
const layers = { leftEye: part, leftIris: part, rightEye: part, rightIris: part, mouth: part }
const channels = 128

test('averages the face over neighbouring cells, each channel for itself', () => {
  const face = new Float32Array(6 * 6 * channels)
  // The four cells of the second square of the first row, in the third channel.
  for (const cell of [2, 3, 8, 9]) face[cell * channels + 2] = cell
  const described = describeHead({ ...layers, face }, { layer: new Float32Array(16 * 16 * channels) })
  assert.equal(described.face.length, 9 * channels)
  assert.equal(described.face[channels + 2], 5.5)
  assert.equal(described.face.filter((value) => value !== 0).length, 1)
})

test('reads the upper half of the square round the head, without its outer columns', () => {
  const layer = new Float32Array(16 * 16 * channels)
  const at = (row: number, column: number) => (row * 16 + column) * channels
  layer[at(0, 2)] = 16
  layer[at(7, 13)] = 32
  for (const [row, column] of [
    [0, 1],
    [0, 14],
    [8, 5],
  ] as const)
    layer[at(row, column)] = 99
  const { headTop } = describeHead({ ...layers, face: new Float32Array(36 * channels) }, { layer })
  assert.equal(headTop.length, 6 * channels)
  assert.deepEqual([headTop[0], headTop[5 * channels]], [1, 2])
  assert.equal(headTop.filter((value) => value !== 0).length, 2)
})
