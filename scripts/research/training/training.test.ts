import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Maps, scorePatch } from '#api/engine/src/models/patch-network.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { fitRidge } from './linear.ts'
import { fitLogisticCurve, probabilityBy } from './logistic-curve.ts'
import { addGradient, type PatchSample, trainPatchNetwork } from './patch-network.ts'

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

test('finds the curve that the examples were drawn from', () => {
  const truth = { slope: 3, offset: -1 }
  const scores = Array.from({ length: 400 }, (_, at) => (at - 200) / 100)
  const examples = scores.flatMap((score) => [
    { score, isTrue: true, weight: 50 * probabilityBy(truth, score) },
    { score, isTrue: false, weight: 50 * (1 - probabilityBy(truth, score)) },
  ])
  const { slope, offset } = fitLogisticCurve(examples)
  assert.ok(Math.abs(slope - 3) < 0.05 && Math.abs(offset + 1) < 0.05, `${slope}, ${offset}`)
})

test('stays finite where no score of one class lies among those of the other', () => {
  const curve = fitLogisticCurve([
    ...[-2, -1, -1.5, -0.5].map((score) => ({ score, isTrue: false, weight: 1 })),
    ...[1, 2].map((score) => ({ score, isTrue: true, weight: 1 })),
  ])
  assert.ok(probabilityBy(curve, -2) < 0.4 && probabilityBy(curve, 2) > 0.6)
  assert.ok(Number.isFinite(curve.slope))
})

const shape = {
  channels: 2,
  layers: [
    { filters: 3, stride: 2 },
    { filters: 2, stride: 1 },
  ],
}
const random = new SeededRandom(5)
const side = 7
const noise = (): Maps => ({
  width: side,
  height: side,
  channels: 2,
  values: Float32Array.from({ length: side * side * 2 }, () => random.below(1000) / 1000 - 0.5),
})
const untrained = trainPatchNetwork(shape, { steps: 0, step: 0, risingShare: 0.1, seed: 3 }, () => [])

/** A patch of noise with a bright square of 2 by 2 places somewhere, or without. */
function spotted(isSo: boolean): PatchSample {
  const patch = noise()
  const [left, top] = [random.below(side - 1), random.below(side - 1)]
  if (isSo) {
    for (const place of [0, 1, side, side + 1]) patch.values[(top * side + left + place) * 2] = 2
  }
  return { patch, isSo, weight: 1 }
}

test('the gradient is how the error changes with each weight', () => {
  const sample = { patch: noise(), isSo: true, weight: 0.7 }
  const errorBy = (network: typeof untrained) =>
    sample.weight * Math.log(1 + Math.exp(-scorePatch(network, sample.patch)))
  const gradient = new Float64Array(addedUp(untrained).length)
  addGradient(gradient, untrained, sample)
  for (const [at, { sum, index }] of addedUp(untrained).entries()) {
    const change = 1e-3
    const errors = [change, -change].map((by) => {
      const moved = structuredClone(untrained)
      const same = addedUp(moved)[at]?.sum
      if (same && index < 0) same.bias += by
      else if (same) same.coefficients[index] = (same.coefficients[index] ?? 0) + by
      return errorBy(moved)
    })
    const slope = ((errors[0] ?? 0) - (errors[1] ?? 0)) / (2 * change)
    assert.ok(
      Math.abs(slope - (gradient[at] ?? 0)) < 2e-3,
      `${at}: ${slope} and ${gradient[at]} of ${sum.bias}`,
    )
  }
})

test('learns a bright spot wherever it is, the same each time', () => {
  const samples = Array.from({ length: 640 }, (_, number) => spotted(number % 2 === 0))
  const train = () => {
    let at = 0
    const batch = () =>
      Array.from({ length: 16 }, () => samples[at++ % samples.length]).flatMap((one) => one ?? [])
    return trainPatchNetwork(shape, { steps: 120, step: 0.02, risingShare: 0.1, seed: 1 }, batch)
  }
  const network = train()
  assert.deepEqual(network, train())
  const fresh = Array.from({ length: 100 }, (_, number) => spotted(number % 2 === 0))
  const wrong = fresh.filter(({ patch, isSo }) => scorePatch(network, patch) > 0 !== isSo)
  assert.ok(wrong.length <= 5, `${wrong.length} of 100`)
})

/** Each weight, in the order of the gradient; the index is -1 for a bias. */
function addedUp({ layers, output }: typeof untrained) {
  return [...layers.flatMap(({ filters }) => filters), output].flatMap((sum) => [
    ...sum.coefficients.map((_, index) => ({ sum, index })),
    { sum, index: -1 },
  ])
}
