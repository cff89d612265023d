import assert from 'node:assert/strict'
import { test } from 'node:test'
import { component, sigmoid } from '../judge/quality.ts'

test('the logistic curve is one half at its centre and rises over its width', () => {
  assert.equal(sigmoid(0.2, 0.2, 0.05), 0.5)
  assert.ok(Math.abs(sigmoid(0.25, 0.2, 0.05) - 1 / (1 + Math.exp(-1))) < 1e-9)
  assert.ok(Math.abs(sigmoid(0.1, 0.2, 0.05) + sigmoid(0.3, 0.2, 0.05) - 1) < 1e-9)
})

test('a native measure has four digits, a score is whole and from 0 to 100', () => {
  assert.deepEqual(component(0.123456, 49.6), { native: 0.1235, score: 50 })
  assert.deepEqual([component(1, 130).score, component(1, -3).score], [100, 0])
})
