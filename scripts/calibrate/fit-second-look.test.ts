import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveringThresholds } from '../../api/engine/src/thresholds/measures/coverings.ts'
import { lengthOf } from '../../api/engine/src/traits/trait-model.ts'
import { seenFace } from '../testing/seen-face.ts'
import { fitSecondLook } from './fit-second-look.ts'
import type { FittedTrait } from './fit-trait.ts'
import type { SeenFace } from './seen-faces.ts'

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
  assert.equal(lengthOf(fitted.model), 9)
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
