import type { CheckOutcome } from '../result/result.ts'
import type { thresholds } from '../thresholds/all.ts'

/** A curve from a measure to a probability, with the limits of the outcomes. */
type Curve = (typeof thresholds)['eyesShut']

export interface Risk {
  /** That something is so, 0 to 1, rounded to three digits after the point. */
  readonly probability: number
  /** FAIL if it is certain, REVIEW if it is more probable than a budget of false alarms allows, otherwise PASS. */
  readonly outcome: CheckOutcome
}

/** Judges a measure by its curve, in the unit of the curve. */
export function judgeRisk(measured: number, { slope, offset, review, certain }: Curve): Risk {
  const exact = 1 / (1 + Math.exp(-(slope * measured + offset)))
  const probability = Number(exact.toFixed(3))
  return { probability, outcome: probability > certain ? 'FAIL' : probability > review ? 'REVIEW' : 'PASS' }
}

/** The measure from which on a photo is reviewed: a least value if the curve falls, a greatest if it rises. */
export function limitOf({ slope, offset, review }: Curve): { min: number | null; max: number | null } {
  const limit = Number(((Math.log(review / (1 - review)) - offset) / slope).toFixed(3))
  return slope < 0 ? { min: limit, max: null } : { min: null, max: limit }
}
