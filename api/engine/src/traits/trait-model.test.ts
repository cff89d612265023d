import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthOf, scoreBy, TraitModel } from '../measure/traits.ts'

test('a sum is its bias and the values times their coefficients', () => {
  const model = TraitModel.parse({ bias: 0.5, coefficients: [2, -1] })
  assert.equal(scoreBy(model, [3, 4]), 2.5)
  assert.equal(lengthOf(model), 2)
})

test('a network tells the distance from the mean to either side, which no sum can', () => {
  const model = TraitModel.parse({
    mean: [10, 5],
    deviation: [2, 1],
    directions: [{ scale: 0.5, parts: [2, 0] }],
    hidden: [
      { bias: 0, coefficients: [1] },
      { bias: 0, coefficients: [-1] },
    ],
    output: { bias: -1, coefficients: [1, 1] },
  })
  assert.equal(lengthOf(model), 2)
  for (const [value, score] of [
    [10, -1],
    [14, 1],
    [6, 1],
    [11, -0.5],
  ] as const) {
    assert.equal(scoreBy(model, [value, 99]), score)
  }
})

test('a model with parts that are no whole numbers, or with a deviation of 0, is refused', () => {
  const network = { mean: [0], deviation: [1], hidden: [], output: { bias: 0, coefficients: [] } }
  assert.ok(TraitModel.safeParse({ ...network, directions: [] }).success)
  assert.ok(!TraitModel.safeParse({ ...network, directions: [{ scale: 1, parts: [0.5] }] }).success)
  assert.ok(!TraitModel.safeParse({ ...network, deviation: [0], directions: [] }).success)
})
