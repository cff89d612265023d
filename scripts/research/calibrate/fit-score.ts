import { type Network, scoreBy, type TraitModel } from '#api/engine/src/measure/traits.ts'
import { dot } from '#api/engine/src/models/patch-network.ts'
import { fitHiddenLayer } from '../training/hidden-layer.ts'
import { fitRidge, type Linear, principalDirections, type Row, type Sample } from '../training/linear.ts'
import type { Look, SeenFace } from './seen-faces.ts'

/** A face with standardised values, and the score that it should have. */
export interface FaceSample extends Sample {
  readonly face: SeenFace
}

/** The mean and the deviation of each value. */
export interface Spread {
  readonly mean: Float64Array
  readonly deviation: Float64Array
}

/** A score of standardised values, and the model that gives the same of the values as they are. */
export interface FittedScore {
  scoreOf(standardised: ArrayLike<number>): number
  modelFor(spread: Spread): TraitModel
}

/** Fits a score to faces. */
export type FitScore = (samples: readonly FaceSample[]) => FittedScore

/** The weight of a render or a drawing, as a share of a photo's: there are many of few heads. */
const renderedWeight = 0.3
/** The weight of each look, as a share of that at the picture as it is. Each picture is changed four times. */
const lookWeights: Readonly<Record<Look, number>> = { 'as it is': 1, changed: 0.25, 'with a thing': 1 }

/** How much a look at a face counts, whether it has the trait or not. */
export const weightOf = ({ rendered, look }: SeenFace): number =>
  (rendered ? renderedWeight : 1) * lookWeights[look]

/** @param penalty The penalty on the coefficients, as a share of the values' total variance. */
export const ridgeWith =
  (penalty: number): FitScore =>
  (samples) => {
    const { bias, coefficients } = fitRidge(samples, penalty)
    return {
      scoreOf: (standardised) => bias + dot(coefficients, standardised),
      modelFor({ mean, deviation }) {
        const unscaled = coefficients.map((value, at) => value / (deviation[at] ?? 1))
        return roundedSum({ bias: bias - dot(unscaled, mean), coefficients: unscaled })
      },
    }
  }

/** Of people who are left out, a regression with a Gaussian kernel over 24 directions finds less, over 64 no more. */
const directionCount = 48
/** The greatest part of a direction, so that a part takes a byte and no direction turns by a share that matters. */
const greatestPart = 127
const training = { hiddenUnits: 64, networks: 4, epochs: 60, step: 0.003, samplesAStep: 512 }

/** Fits a network with one hidden layer over the directions along which unchanged pictures vary most. */
export const fitNetwork: FitScore = (samples) => {
  const rows = samples.flatMap(({ face, values }) =>
    face.look === 'as it is' ? [{ values, weight: weightOf(face) }] : [],
  )
  const directions = scaledDirections(rows)
  const projected = samples.map((sample) => ({
    ...sample,
    values: directions.map(({ scale, parts }) => scale * dot(parts, sample.values)),
  }))
  const { hidden, output } = fitHiddenLayer(projected, training)
  const length = rows[0]?.values.length ?? 0
  const network: Network = {
    mean: new Array<number>(length).fill(0),
    deviation: new Array<number>(length).fill(1),
    directions,
    hidden: hidden.map(roundedSum),
    output: roundedSum(output),
  }
  return {
    scoreOf: (standardised) => scoreBy(network, standardised),
    modelFor: ({ mean, deviation }) => ({
      ...network,
      mean: Array.from(mean, rounded),
      deviation: Array.from(deviation, rounded),
    }),
  }
}

/** Directions with whole parts, scaled together so that the projections' mean square is 1. */
function scaledDirections(rows: readonly Row[]): Network['directions'] {
  const whole = principalDirections(rows, directionCount).map((direction) => {
    const scale = Math.max(...direction.map(Math.abs)) / greatestPart
    return { scale, parts: Array.from(direction, (part) => Math.round(part / scale)) }
  })
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const meanSquare = rows.reduce(
    (sum, { values, weight }) =>
      sum +
      (weight / total / directionCount) *
        whole.reduce((squares, { scale, parts }) => squares + (scale * dot(parts, values)) ** 2, 0),
    0,
  )
  return whole.map(({ scale, parts }) => ({ scale: rounded(scale / Math.sqrt(meanSquare)), parts }))
}

const rounded = (value: number) => Number(value.toPrecision(4))
/** A sum with four digits of each number. */
export const roundedSum = ({ bias, coefficients }: Linear) => ({
  bias: rounded(bias),
  coefficients: coefficients.map(rounded),
})
