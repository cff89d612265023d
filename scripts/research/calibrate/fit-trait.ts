import {
  type CoveringTrait,
  secondLookValues,
  type Trait,
  traitValues,
} from '#api/engine/src/measure/traits.ts'
import type { Sum } from '#api/engine/src/models/patch-network.ts'
import { coveringThresholds } from '#api/engine/src/thresholds/face.ts'
import { type FaceSample, type FitScore, ridgeWith, type Spread, weightOf } from './fit-score.ts'
import { foldOf, type Split } from './out-of-fold.ts'
import type { ScoredFace } from './readings.ts'
import type { SeenFace } from './seen-faces.ts'

/**
 * The penalty of the regression, as a share of the values' total variance. Where things are laid on the pictures there are
 * many more looks, so that it may be smaller; a second look has few values, and each of them is informative.
 */
const penalties = { ofLooks: 0.003, ofThings: 0.0005, ofSecondLooks: 0.02 }
type Scored = ScoredFace<SeenFace>

interface Candidate<IsSo = boolean | null> {
  readonly face: SeenFace
  readonly isSo: IsSo
  readonly values: Float32Array
}

type Weighted = Candidate<boolean> & FaceSample

/** A fitted trait, and the scores of all faces by what was fitted without their person, and without their source. */
export interface FittedTrait {
  readonly model: Sum
  readonly scored: Readonly<Record<Split, Scored[]>>
}

/** Fits a trait to what the inner layers say about its parts. */
export function fitTrait(trait: Trait, faces: readonly SeenFace[]): FittedTrait {
  const candidates = faces
    .filter(({ facts, look }) => facts[trait] !== undefined || look === 'as it is')
    .map((face) => ({ face, isSo: face.facts[trait] ?? null, values: traitValues(face.description, trait) }))
  const hasThings = candidates.some(({ face, isSo }) => isSo !== null && face.look === 'with a thing')
  const penalty = hasThings ? penalties.ofThings : penalties.ofLooks
  const { model, scored } = fitScores(candidates, ridgeWith(penalty))
  return { model, scored: { person: scored('person'), source: scored('source') } }
}

/**
 * Fits a score of 1 and -1 to the standardised values, both classes weighted alike. Faces without a label are only
 * scored.
 */
function fitScores(
  candidates: readonly Candidate[],
  fit: FitScore,
): { readonly model: Sum; readonly scored: (split: Split) => Scored[] } {
  const labelled = candidates.flatMap((one) => (one.isSo === null ? [] : [{ ...one, isSo: one.isSo }]))
  const spread = spreadOf(labelled.map(({ values }) => values))
  const standardised = (values: Float32Array) =>
    values.map((value, at) => (value - (spread.mean[at] ?? 0)) / (spread.deviation[at] ?? 1))
  const samples = weighted(labelled).map((sample) => ({ ...sample, values: standardised(sample.values) }))
  const unlabelled = candidates.flatMap(({ face, isSo, values }) =>
    isSo === null ? [{ face, isSo, values: standardised(values) }] : [],
  )
  return {
    model: fit(samples).modelFor(spread),
    scored: (split) => leftOut(split, samples, unlabelled, fit),
  }
}

function weighted(labelled: readonly Candidate<boolean>[]): Weighted[] {
  const total = (isSo: boolean) =>
    labelled.reduce((sum, each) => sum + (each.isSo === isSo ? weightOf(each.face) : 0), 0)
  const [so, notSo] = [total(true), total(false)]
  return labelled.map((each) => ({
    ...each,
    target: each.isSo ? 1 : -1,
    weight: weightOf(each.face) / (each.isSo ? so : notSo),
  }))
}

/** The mean and the deviation of each value. One that hardly varies is not informative, and is not blown up. */
function spreadOf(all: readonly Float32Array[]): Spread {
  const length = all[0]?.length ?? 0
  const [mean, variance] = [new Float64Array(length), new Float64Array(length)]
  for (const values of all)
    for (let at = 0; at < length; at++) mean[at] = (mean[at] ?? 0) + (values[at] ?? 0) / all.length
  for (const values of all) {
    for (let at = 0; at < length; at++) {
      variance[at] = (variance[at] ?? 0) + ((values[at] ?? 0) - (mean[at] ?? 0)) ** 2 / all.length
    }
  }
  const typical = Math.sqrt(variance.reduce((sum, value) => sum + value, 0) / length)
  return { mean, deviation: variance.map((value) => Math.sqrt(value) + 0.01 * typical) }
}

/** The scores of faces by weights that were fitted without their fold. */
function leftOut(
  split: Split,
  samples: readonly Weighted[],
  unlabelled: readonly Candidate<null>[],
  fit: FitScore,
): Scored[] {
  const all = [...samples, ...unlabelled]
  return [...new Set(all.map(({ face }) => foldOf(split, face)))].flatMap((fold) => {
    const { scoreOf } = fit(samples.filter(({ face }) => foldOf(split, face) !== fold))
    return all
      .filter(({ face }) => foldOf(split, face) === fold)
      .map(({ face, isSo, values }) => ({ face, isSo, score: scoreOf(values) }))
  })
}

/**
 * Fits a second look, whose scores are those after both looks, to its description and, but for a covered face, to the score of the first look, which was fitted without the
 * face: so a face that was fitted to is no surer than one that was not. Drawn things are left out, because the network for the parts
 * of a head knows real ones.
 */
export function fitSecondLook(
  trait: CoveringTrait,
  faces: readonly SeenFace[],
  first: FittedTrait,
): FittedTrait {
  const fitted = (split: Split) => {
    const firstScores = new Map(first.scored[split].map(({ face, score }) => [face, score]))
    const candidates = faces.flatMap((face) => {
      const score = firstScores.get(face)
      if (score === undefined || face.look === 'with a thing') return []
      const values = secondLookValues(trait, face.secondLooks[trait], score)
      return [{ face, isSo: face.facts[trait] ?? null, values }]
    })
    const { model, scored } = fitScores(candidates, ridgeWith(penalties.ofSecondLooks))
    const afterBothLooks = scored(split).map((second) => {
      const score = firstScores.get(second.face) ?? second.score
      return score > coveringThresholds.secondLook[trait] ? second : { ...second, score }
    })
    return { model, scored: afterBothLooks }
  }
  const byPerson = fitted('person')
  return { model: byPerson.model, scored: { person: byPerson.scored, source: fitted('source').scored } }
}
