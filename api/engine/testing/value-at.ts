import { type CurveName, fittedThresholds } from '../src/thresholds/fitted.ts'

/** The limits of a curve, and of which sides of them a value is taken. */
type Limit = 'supports' | 'review' | 'certain'

/**
 * The value of a measure that is just beyond a limit of its curve by the standard profile, or just before it, so that tests
 * hold whatever the curve was fitted to.
 */
export function valueAt(name: CurveName, limit: Limit, side: 'before' | 'beyond'): number {
  const { slope, offset, standard } = fittedThresholds[name]
  const probability = standard[limit]
  const logOdds = Math.log(probability / (1 - probability)) + (side === 'beyond' ? 0.02 : -0.02)
  return (logOdds - offset) / slope
}
