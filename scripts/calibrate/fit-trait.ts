import { traitValues } from '../../api/engine/src/traits/read-traits.ts'
import type { Trait } from '../../api/engine/src/traits/trait-names.ts'
import type { TraitModel } from '../../api/engine/src/traits/trait-weights.ts'
import { dot, fitRidge, type Linear, type Sample } from '../training/ridge.ts'
import { foldOf, type Split } from './out-of-fold.ts'
import type { Look, SeenFace } from './seen-faces.ts'

/**
 * The penalty of the regression, as a share of the values' total variance. Where things are laid on the pictures there are
 * many more looks, so that it may be smaller.
 */
const penalties = { ofLooks: 0.003, ofThings: 0.0005 }
/** The weight of a render or a drawing, as a share of a photo's: there are many of few heads. */
const renderedWeight = 0.3
/** The weight of each look, as a share of that at the picture as it is. Each picture is changed four times. */
const lookWeights: Readonly<Record<Look, number>> = { 'as it is': 1, changed: 0.25, 'with a thing': 1 }

/** How a face scores by weights that were fitted without its fold; `isSo` is null if no label tells. */
export interface Scored {
  readonly face: SeenFace
  readonly isSo: boolean | null
  readonly score: number
}

interface Told {
  readonly face: SeenFace
  readonly isSo: boolean | null
  readonly values: Float32Array
}
interface Labelled extends Told {
  readonly isSo: boolean
}

type Weighted = Labelled & Sample

/** A fitted trait, and the scores of all faces by what was fitted without their person, and without their source. */
export interface FittedTrait {
  readonly model: TraitModel
  readonly scored: Readonly<Record<Split, Scored[]>>
}

/** Fits a trait to what the inner layers tell of its parts. */
export function fitTrait(trait: Trait, faces: readonly SeenFace[]): FittedTrait {
  const told = faces
    .filter(({ facts, look }) => facts[trait] !== undefined || look === 'as it is')
    .map((face) => ({ face, isSo: face.facts[trait] ?? null, values: traitValues(face.description, trait) }))
  const hasThings = told.some(({ face, isSo }) => isSo !== null && face.look === 'with a thing')
  const penalty = hasThings ? penalties.ofThings : penalties.ofLooks
  const { model, scored } = fitScores(told, penalty)
  return { model, scored: { person: scored('person'), source: scored('source') } }
}

/**
 * Fits a score: ridge regression of 1 and -1 on the standardised values, both classes weighted alike. Faces of which no label
 * tells are only scored.
 *
 * @param penalty The penalty on the coefficients, as a share of the values' total variance.
 */
export function fitScores(
  told: readonly Told[],
  penalty: number,
): { readonly model: TraitModel; readonly scored: (split: Split) => Scored[] } {
  const labelled = told.flatMap((one) => (one.isSo === null ? [] : [{ ...one, isSo: one.isSo }]))
  const { mean, deviation } = spreadOf(labelled.map(({ values }) => values))
  const standardised = (values: Float32Array) =>
    values.map((value, at) => (value - (mean[at] ?? 0)) / (deviation[at] ?? 1))
  const samples = weighted(labelled).map((sample) => ({ ...sample, values: standardised(sample.values) }))
  const untold = told.flatMap(({ face, isSo, values }) =>
    isSo === null ? [{ face, isSo, values: standardised(values) }] : [],
  )
  const { bias, coefficients } = fitRidge(samples, penalty)
  const unscaled = coefficients.map((value, at) => value / (deviation[at] ?? 1))
  return {
    model: { bias: rounded(bias - dot(unscaled, mean)), coefficients: unscaled.map(rounded) },
    scored: (split) => leftOut(split, samples, untold, penalty),
  }
}

function weighted(labelled: readonly Labelled[]): Weighted[] {
  const weightOf = ({ rendered, look }: SeenFace) => (rendered ? renderedWeight : 1) * lookWeights[look]
  const total = (isSo: boolean) =>
    labelled.reduce((sum, each) => sum + (each.isSo === isSo ? weightOf(each.face) : 0), 0)
  const [so, notSo] = [total(true), total(false)]
  return labelled.map((each) => ({
    ...each,
    target: each.isSo ? 1 : -1,
    weight: weightOf(each.face) / (each.isSo ? so : notSo),
  }))
}

/** The mean and the deviation of each value. One that hardly varies tells nothing, and is not blown up. */
function spreadOf(all: readonly Float32Array[]): { mean: Float64Array; deviation: Float64Array } {
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
  untold: readonly { face: SeenFace; isSo: null; values: Float32Array }[],
  penalty: number,
): Scored[] {
  const all = [...samples, ...untold]
  return [...new Set(all.map(({ face }) => foldOf(split, face)))].flatMap((fold) => {
    const model = fitRidge(
      samples.filter(({ face }) => foldOf(split, face) !== fold),
      penalty,
    )
    return all
      .filter(({ face }) => foldOf(split, face) === fold)
      .map(({ face, isSo, values }) => ({ face, isSo, score: scoreBy(model, values) }))
  })
}

const scoreBy = ({ bias, coefficients }: Linear, values: ArrayLike<number>) =>
  bias + dot(coefficients, values)

const rounded = (value: number) => Number(value.toPrecision(4))
