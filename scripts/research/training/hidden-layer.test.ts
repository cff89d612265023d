import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dot } from '#api/engine/src/models/patch-network.ts'
import { fitHiddenLayer, type HiddenLayer } from './hidden-layer.ts'

const training = { hiddenUnits: 8, networks: 2, epochs: 200, step: 0.01, samplesAStep: 16 }
/** The target is whether the value lies far from 0, on either side. */
const samples = Array.from({ length: 101 }, (_, at) => {
  const value = at / 25 - 2
  return { values: [value, at % 3], target: Math.abs(value) > 1 ? 1 : -1, weight: 1 }
})

const scoreOf = ({ hidden, output }: HiddenLayer, values: readonly number[]) =>
  output.bias +
  dot(
    output.coefficients,
    hidden.map(({ bias, coefficients }) => Math.max(bias + dot(coefficients, values), 0)),
  )

test('learns what lies to either side, which no straight line tells', () => {
  const layer = fitHiddenLayer(samples, training)
  assert.equal(layer.hidden.length, 16)
  const wrong = samples.filter(
    ({ values, target }) =>
      Math.abs(Math.abs(values[0] ?? 0) - 1) > 0.2 && Math.sign(scoreOf(layer, values)) !== target,
  )
  assert.deepEqual(wrong, [])
})

test('is the same for the same samples', () => {
  assert.deepEqual(fitHiddenLayer(samples, training), fitHiddenLayer(samples, training))
})

test('samples of weight 0 count for nothing', () => {
  const contrary = samples.map((sample) => ({ ...sample, target: -sample.target, weight: 0 }))
  const layer = fitHiddenLayer([...samples, ...contrary], training)
  assert.ok(scoreOf(layer, [1.9, 1]) > 0 && scoreOf(layer, [0, 1]) < 0)
})
