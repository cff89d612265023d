import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreBy } from '../../api/engine/src/traits/trait-model.ts'
import { SeededRandom } from '../fuzz/random.ts'
import { seenFace } from '../testing/seen-face.ts'
import { type FaceSample, fitNetwork, ridgeWith } from './fit-score.ts'

/** Values from -1 to 1. The first varies most, and the target is 1 where `isSo` says so of it. */
function samplesOf(isSo: (first: number) => boolean): FaceSample[] {
  const random = new SeededRandom(1)
  return Array.from({ length: 300 }, () => {
    const values = Array.from(
      { length: 60 },
      (_, at) => (random.below(2001) / 1000 - 1) * (at === 0 ? 2 : 0.3),
    )
    return { face: seenFace(), values, target: isSo(values[0] ?? 0) ? 1 : -1, weight: 1 }
  })
}

const toOneSide = samplesOf((first) => first > 0)
const toEitherSide = samplesOf((first) => Math.abs(first) > 1)
const spread = {
  mean: Float64Array.from({ length: 60 }, (_, at) => at),
  deviation: Float64Array.from({ length: 60 }, (_, at) => 1 + at / 10),
}

function shareTold(samples: readonly FaceSample[], scoreOf: (values: ArrayLike<number>) => number): number {
  return samples.filter(({ values, target }) => scoreOf(values) * target > 0).length / samples.length
}

test('a network tells what lies to either side, which a ridge regression does not', () => {
  assert.ok(shareTold(toOneSide, ridgeWith(0.003)(toOneSide).scoreOf) > 0.9)
  assert.ok(shareTold(toEitherSide, ridgeWith(0.003)(toEitherSide).scoreOf) < 0.75)
  assert.ok(shareTold(toEitherSide, fitNetwork(toEitherSide).scoreOf) > 0.9)
})

test('the model scores values as they are like the fit scores standardised ones', () => {
  for (const fit of [ridgeWith(0.003), fitNetwork]) {
    const { scoreOf, modelFor } = fit(toEitherSide)
    const model = modelFor(spread)
    for (const { values } of toEitherSide.slice(0, 20)) {
      const asTheyAre = Array.from(
        values,
        (value, at) => value * (spread.deviation[at] ?? 1) + (spread.mean[at] ?? 0),
      )
      assert.ok(Math.abs(scoreBy(model, asTheyAre) - scoreOf(values)) < 0.02)
    }
  }
})
