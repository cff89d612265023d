import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitRidge } from './linear.ts'

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
