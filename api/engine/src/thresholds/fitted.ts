import { z } from 'zod'
import fitted from './fitted.json' with { type: 'json' }
import { threshold } from './threshold.ts'

const Probability = z.number().min(0).max(1)

/**
 * A curve from a measure to the probability that something is so, and the probabilities from which it supports another sign
 * of the same, from which it is reviewed on its own and from which it is certain. The log-odds are `slope` times the measure plus `offset`.
 */
export const FittedCurve = z.strictObject({
  slope: z.number(),
  offset: z.number(),
  supports: Probability,
  review: Probability,
  certain: Probability,
  unit: z.strictObject({
    slope: z.string(),
    offset: z.string(),
    supports: z.string(),
    review: z.string(),
    certain: z.string(),
  }),
  source: z.string(),
})
export type FittedCurve = z.infer<typeof FittedCurve>

/** The fitted curves. `npm run calibrate` writes their file. */
const FittedCurves = z.strictObject({
  lidsMeet: FittedCurve,
  mouthOpen: FittedCurve,
  eyesShut: FittedCurve,
  glasses: FittedCurve,
  darkLenses: FittedCurve,
  looksAway: FittedCurve,
  headCovered: FittedCurve,
  faceCovered: FittedCurve,
  hairOverEyes: FittedCurve,
})

const curves = FittedCurves.parse(fitted)

/** What the evidence says of a photo, by curves that were fitted to labelled pictures. */
export const fittedThresholds = {
  /** By the gap between the lids divided by the eye's width, of the eye that is closed further. */
  lidsMeet: threshold(curves.lidsMeet),
  /** By the gap between the lips divided by the eye-to-chin distance (ISO/IEC 29794-5 native measure). */
  mouthOpen: threshold(curves.mouthOpen),
  /** The following by the inner layers of the landmark network, and of the person network for what covers the head. */
  eyesShut: threshold(curves.eyesShut),
  glasses: threshold(curves.glasses),
  darkLenses: threshold(curves.darkLenses),
  looksAway: threshold(curves.looksAway),
  headCovered: threshold(curves.headCovered),
  faceCovered: threshold(curves.faceCovered),
  hairOverEyes: threshold(curves.hairOverEyes),
}
