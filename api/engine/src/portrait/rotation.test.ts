import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestRotation, type Vector3 } from '../measure/pose.ts'

const model: Vector3[] = [
  [1, 0, 0],
  [-1, 0.2, 0],
  [0, 1, 0.3],
  [0, -1, -0.2],
  [0.3, 0.1, 1],
]

/** Turned about z by an angle, enlarged twice, and moved. */
const turned = (angle: number) =>
  model.map(([x, y, z]): Vector3 => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [2 * (x * cos - y * sin) + 7, 2 * (x * sin + y * cos) - 3, 2 * z + 1]
  })

test('finds the rotation for any size and place', () => {
  const rotation = bestRotation(model, turned(0.4))
  const expected = [
    [Math.cos(0.4), Math.sin(0.4), 0],
    [-Math.sin(0.4), Math.cos(0.4), 0],
    [0, 0, 1],
  ]
  for (const [i, column] of [rotation.x, rotation.y, rotation.z].entries()) {
    for (const [j, value] of column.entries()) {
      assert.ok(Math.abs(value - (expected[i]?.[j] ?? Number.NaN)) < 1e-9)
    }
  }
})

test('returns a pure rotation even if the points are disturbed', () => {
  const disturbed = turned(1).map(([x, y, z], i): Vector3 => [x + 0.1 * i, y - 0.05 * i * i, z])
  const { x, y, z } = bestRotation(model, disturbed)
  const dot = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  for (const axis of [x, y, z]) assert.ok(Math.abs(dot(axis, axis) - 1) < 1e-9)
  assert.ok(Math.abs(dot(x, y)) < 1e-9 && Math.abs(dot(y, z)) < 1e-9)
})
