import type { FileEvidence } from '../evidence/evidence.ts'
import type { CheckOutcome } from '../result/result.ts'
import type { CurveName } from '../thresholds/fitted/curve-names.ts'
import type { Limits } from './band.ts'

/** The curves from measures to probabilities, and the profile whose limits apply. */
export type RiskTable = Pick<FileEvidence, 'curves' | 'profile'>

export interface Risk {
  /** That something is so, 0 to 1, rounded to three digits after the point. */
  readonly probability: number
  /** FAIL if it is certain, REVIEW if it is more probable than a budget of false alarms allows, otherwise PASS. */
  readonly outcome: CheckOutcome
  /** Whether it is probable enough to count together with another sign of the same. */
  readonly supports: boolean
}

/** Judges a measure by a curve, in the unit of the curve, with the limits of the profile. */
export function judgeRisk(measured: number, name: CurveName, { curves, profile }: RiskTable): Risk {
  const { slope, offset, [profile]: limits } = curves[name]
  const exact = 1 / (1 + Math.exp(-(slope * measured + offset)))
  const probability = Number(exact.toFixed(3))
  const outcome = exact > limits.certain ? 'FAIL' : exact > limits.review ? 'REVIEW' : 'PASS'
  return { probability, outcome, supports: exact > limits.supports }
}

/** The measure from which on a photo is reviewed: a least value if the curve falls, a greatest if it rises. */
export function limitOf(name: CurveName, { curves, profile }: RiskTable): Limits {
  const {
    slope,
    offset,
    [profile]: { review },
  } = curves[name]
  const limit = Number(((Math.log(review / (1 - review)) - offset) / slope).toFixed(3))
  return slope < 0 ? { min: limit, max: null } : { min: null, max: limit }
}
