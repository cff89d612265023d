import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dot } from '#api/engine/src/models/patch-network.ts'
import { fitRidge, principalDirections } from './linear.ts'

const samples = [
  [0, 0],
  [1, 0],
  [0, 1],
  [3, 2],
].map(([a = 0, b = 0]) => ({ values: [a, b], target: 2 * a - b + 0.5, weight: 1 }))

test('finds the line through the samples without a penalty', () => {
  const { bias, coefficients } = fitRidge(samples, 0)
  assert.ok(Math.abs(bias - 0.5) < 1e-9)
  assert.ok(Math.abs((coefficients[0] ?? 0) - 2) < 1e-9 && Math.abs((coefficients[1] ?? 0) + 1) < 1e-9)
})

test('a penalty moves the coefficients towards 0, and a weight moves the line towards its sample', () => {
  const [a = 0, b = 0] = fitRidge(samples, 1).coefficients
  assert.ok(a ** 2 + b ** 2 < 5)
  const outlier = { values: [0, 0], target: 10, weight: 50 }
  assert.ok(fitRidge([...samples, outlier], 0.1).bias > 8)
})

/** Rows that vary most along [3, 4, 0] / 5, less along [-4, 3, 0] / 5, and hardly upwards. */
const rows = [
  [6, 8, 0],
  [-6, -8, 0],
  [-1.6, 1.2, 0],
  [1.6, -1.2, 0],
  [0, 0, 0.1],
  [0, 0, -0.1],
].map((values) => ({ values, weight: 1 }))

test('finds the direction along which rows vary most, and the plane', () => {
  const [first] = principalDirections(rows, 1)
  assert.ok(first)
  assert.ok(Math.abs(Math.abs(dot(first, [0.6, 0.8, 0])) - 1) < 1e-9)
  for (const direction of principalDirections(rows, 2)) {
    assert.ok(Math.abs(direction[2] ?? 1) < 1e-9)
    assert.ok(Math.abs(dot(direction, direction) - 1) < 1e-9)
  }
})
