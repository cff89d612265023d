import { z } from 'zod'
import fitted from './fitted.json' with { type: 'json' }
import drift from './made-drift.json' with { type: 'json' }

/** Measures of the checks that tell something of a photo by a fitted curve each. */
export const signNames = [
  'lidsMeet',
  'mouthOpen',
  'smiling',
  'looksAside',
  'veiledLens',
  'crossedEye',
  'turned',
  'tilted',
  'leaning',
  'blurred',
  'smeared',
  'noisy',
  'dotted',
  'overexposed',
  'darkEyes',
  'unevenLight',
  'shadedFace',
  'castBeside',
  'castAbove',
  'clippedSkin',
  'redPupils',
  'colourCast',
  'unevenWall',
  'wallFalloff',
  'wallShadow',
  'foreignWall',
  'edgedWall',
  'skinAboveChin',
  'skinAboveShoulders',
] as const
export type SignName = (typeof signNames)[number]

/** All that has a curve: the signs, and what the inner layers of the networks tell. */
export const curveNames = [
  ...signNames,
  'eyesShut',
  'glasses',
  'darkLenses',
  'looksAway',
  'headCovered',
  'faceCovered',
  'hairOverEyes',
] as const
export type CurveName = (typeof curveNames)[number]

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

/**
 * How far a measure of the file that is made of a photo may lie from that of the photo, in the unit of the measure's curve: the
 * 95th percentile. `npm run measure:drift` writes the file, by portraits for which a small, a square and a large file were made.
 */
export const madeDrift = z.record(z.enum(curveNames), z.number().nonnegative()).parse(drift)
