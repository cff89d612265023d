import { dot, type Sum } from '#api/engine/src/models/patch-network.ts'
import { fitRidge, type Linear, type Sample } from '../training/linear.ts'
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
  modelFor(spread: Spread): Sum
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

const rounded = (value: number) => Number(value.toPrecision(4))
/** A sum with four digits of each number. */
export const roundedSum = ({ bias, coefficients }: Linear) => ({
  bias: rounded(bias),
  coefficients: coefficients.map(rounded),
})
