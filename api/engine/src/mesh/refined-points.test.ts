import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refinedPoints } from '../measure/face-mesh.ts'

/** Point i of the whole mesh is at (i, 1000 + i), at depth 2i. */
const mesh = Float32Array.from({ length: 1404 }, (_, at) => {
  const point = Math.floor(at / 3)
  return [point, 1000 + point, 2 * point][at % 3] ?? 0
})
/** Refined regions with all points at one place, except that x grows with the index of the value. */
const look = (points: number, x: number, y: number) =>
  Float32Array.from({ length: points * 2 }, (_, at) => (at % 2 ? y : x + at / 2))
const lips = look(80, 5000, 7)
const flag = Float32Array.from([4.5])
/**
 * The left eye's numbers average 162 and the right eye's 375, so these are nearest to the left and to the right eye.
 */
const [leftEye, rightEye] = [look(71, 100, 8), look(71, 400, 9)]
const [leftIris, rightIris] = [look(5, 120, 11), look(5, 380, 12)]

const outputs = [rightIris, mesh, leftEye, flag, lips, rightEye, leftIris]

test('replaces the places of lips and lids with the refined ones, and keeps their depth', () => {
  const { points } = refinedPoints(outputs)
  assert.deepEqual(points[61], { x: 5000, y: 7, z: 122 }, 'the first of the lips')
  assert.deepEqual(points[407], { x: 5079, y: 7, z: 814 }, 'the last of the lips')
  assert.deepEqual(points[33], { x: 100, y: 8, z: 66 }, 'the left eye’s outer corner')
  assert.deepEqual(points[263], { x: 400, y: 9, z: 526 }, 'the right eye’s')
  assert.deepEqual(points[152], { x: 152, y: 1152, z: 304 }, 'the chin is in no closer look')
})

test('puts the irises after the mesh, each at its eye, in any order of the outputs', () => {
  for (const order of [outputs, outputs.toReversed()]) {
    const { points } = refinedPoints(order)
    assert.equal(points.length, 478)
    assert.deepEqual([points[468]?.x, points[468]?.y], [120, 11])
    assert.deepEqual([points[473]?.x, points[473]?.y], [380, 12])
  }
})

test('reads the flag as the log-odds of a face', () => {
  const unsure = outputs.with(outputs.indexOf(flag), Float32Array.from([-3]))
  assert.deepEqual([refinedPoints(outputs).logOdds, refinedPoints(unsure).logOdds], [4.5, -3])
})

test('throws an error if an output is missing', () => {
  assert.throws(() => refinedPoints(outputs.filter((values) => values !== lips)), /lacks an output/)
  assert.throws(() => refinedPoints(outputs.filter((values) => values !== rightEye)), /closer look at an eye/)
})
