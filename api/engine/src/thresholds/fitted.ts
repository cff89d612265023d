import { z } from 'zod'
import fitted from './fitted.json' with { type: 'json' }
import drift from './made-drift.json' with { type: 'json' }

/** What has a curve from a measure to a probability. A new entry in `fitted.json` is a new name. */
export type CurveName = keyof typeof fitted

const isCurveName = (name: string): name is CurveName => name in fitted

/** The names of all curves, in the order of their file. */
export const curveNames: readonly CurveName[] = Object.keys(fitted).filter(isCurveName)

/** The curves of what the inner layers of the networks show of a head. */
export const traitCurves = [
  'eyesShut',
  'glasses',
  'darkLenses',
  'headCovered',
  'faceCovered',
  'hairOverEyes',
] as const satisfies readonly CurveName[]

/** The other curves are of signs: the measures of the checks. */
export type SignName = Exclude<CurveName, (typeof traitCurves)[number]>

const isSignName = (name: CurveName): name is SignName => !traitCurves.some((trait) => trait === name)
export const signNames: readonly SignName[] = curveNames.filter(isSignName)

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

/** The curves, fitted to labelled pictures. `npm run calibrate` writes their file. */
export const fittedThresholds = z.record(z.enum(curveNames), FittedCurve).parse(fitted)

/**
 * How far a measure of the file that is made of a photo may differ from that of the photo, in the unit of the measure's curve:
 * the 95th percentile; 0 if absent. `npm run calibrate -- drift` writes the file, from portraits for which a small, a square and a
 * large file were made. Blur has no drift: fewer pixels hide a blur but do not remove it, so the photo's own measure counts.
 */
export const madeDrift: Readonly<Partial<Record<CurveName, number>>> = z
  .partialRecord(z.enum(curveNames).exclude(['blurred', 'smeared']), z.number().nonnegative())
  .parse(drift)
