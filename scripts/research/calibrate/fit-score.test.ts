import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOf } from '#api/engine/src/models/patch-network.ts'
import { coveringThresholds } from '#api/engine/src/thresholds/face.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { type FaceSample, ridgeWith } from './fit-score.ts'
import { type FittedTrait, fitSecondLook } from './fit-trait.ts'
import type { SeenFace } from './seen-faces.ts'

const nothing = new Float32Array(1)
const eyes = { leftEye: nothing, leftIris: nothing, rightEye: nothing, rightIris: nothing }

/** A good photo of a face of which the networks tell nothing, but for what is given. */
const seenFace = (given: Partial<SeenFace> = {}): SeenFace => ({
  person: 'a person',
  source: 'a source',
  rendered: false,
  isGood: true,
  facts: {},
  sha256: 'a photo',
  look: 'as it is',
  description: { ...eyes, mouth: nothing, face: nothing, headTop: nothing },
  secondLooks: { headCovered: nothing, faceCovered: nothing, glasses: nothing, darkLenses: nothing },
  ...given,
})

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

const samples = samplesOf((first) => first > 0)
const spread = {
  mean: Float64Array.from({ length: 60 }, (_, at) => at),
  deviation: Float64Array.from({ length: 60 }, (_, at) => 1 + at / 10),
}

test('the model scores values as they are like the fit scores standardised ones, and both tell the classes', () => {
  const { scoreOf, modelFor } = ridgeWith(0.003)(samples)
  const model = modelFor(spread)
  assert.ok(samples.filter(({ values, target }) => scoreOf(values) * target > 0).length > 270)
  for (const { values } of samples.slice(0, 20)) {
    const asTheyAre = Array.from(
      values,
      (value, at) => value * (spread.deviation[at] ?? 1) + (spread.mean[at] ?? 0),
    )
    assert.ok(Math.abs(sumOf(model, asTheyAre) - scoreOf(values)) < 0.02)
  }
})

/** A face whose second look tells the truth, as far as `seen` goes. */
function face(at: number, isSo: boolean, seen: number): SeenFace {
  const headCovered = Float32Array.from({ length: 8 }, (_, place) => seen + ((at * 7 + place) % 5) / 50)
  return seenFace({
    person: `person ${at}`,
    source: ['one', 'another'][at % 2] ?? '',
    isGood: !isSo,
    facts: { headCovered: isSo },
    sha256: String(at),
    secondLooks: { ...seenFace().secondLooks, headCovered },
  })
}

const covered = Array.from({ length: 20 }, (_, at) => face(at, true, 1))
const bare = Array.from({ length: 40 }, (_, at) => face(100 + at, false, 0))
const faces = [...covered, ...bare]
/** A first look that is unsure of all but ten bare heads. */
const firstScoreOf = (at: SeenFace) => (Number(at.sha256) >= 130 ? -0.9 : 0)
const scored = faces.map((of) => ({
  face: of,
  isSo: of.facts.headCovered ?? null,
  score: firstScoreOf(of),
}))
const first: FittedTrait = {
  model: { bias: 0, coefficients: [] },
  scored: { person: scored, source: scored },
}

test('a second look tells coverings that the first was unsure of, on people that it was not fitted to', () => {
  const fitted = fitSecondLook('headCovered', faces, first)
  assert.equal(fitted.model.coefficients.length, 9)
  for (const split of ['person', 'source'] as const) {
    for (const { face: of, score } of fitted.scored[split]) {
      assert.equal(score > 0, of.facts.headCovered, `${of.person}: ${score}`)
    }
  }
})

test('a head that the first look is sure of keeps its score', () => {
  const { person } = fitSecondLook('headCovered', faces, first).scored
  const sure = person.filter(({ face: of }) => firstScoreOf(of) <= coveringThresholds.secondLook.headCovered)
  assert.equal(sure.length, 10)
  assert.ok(sure.every(({ score }) => score === -0.9))
})
