import { z } from 'zod'
import { type CurveName, curveNames } from './curve-names.ts'
import fitted from './fitted.json' with { type: 'json' }

const Probability = z.number().min(0).max(1)

/**
 * The probabilities from which a fact supports another sign of the same, from which it is reviewed on its own and from which it
 * is certain.
 */
const RiskLimits = z.strictObject({ supports: Probability, review: Probability, certain: Probability })

/**
 * A curve from a measure to the probability that something is so, with the limits of each profile. The log-odds are `slope`
 * times the measure plus `offset`.
 */
export const FittedCurve = z.strictObject({
  slope: z.number(),
  offset: z.number(),
  standard: RiskLimits,
  strict: RiskLimits,
  unit: z.strictObject({
    slope: z.string(),
    offset: z.string(),
    standard: z.string(),
    strict: z.string(),
  }),
  source: z.string(),
})
export type FittedCurve = z.infer<typeof FittedCurve>

/** What a measure is judged by: the curves without units and sources. */
export type RiskCurves = Readonly<Record<CurveName, Omit<FittedCurve, 'unit' | 'source'>>>

const FittedCurves = z.record(z.enum(curveNames), FittedCurve)

/** What the evidence says of a photo, by curves that were fitted to labelled pictures. `npm run calibrate` writes their file. */
export const fittedThresholds = FittedCurves.parse(fitted)
