import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitLogisticCurve, probabilityBy } from './logistic-curve.ts'

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
