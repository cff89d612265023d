import type { Profile } from '#api/engine/src/judge/result.ts'
import { type CurveName, type FittedCurve, signNames } from '#api/engine/src/thresholds/fitted.ts'
import { fitLogisticCurve, type LogisticCurve } from '../training/logistic-curve.ts'
import { shareOf } from './budget.ts'
import { labelsOfFact } from './facts.ts'
import { limitsFor, type Reading } from './limits.ts'

/**
 * Eyes, glasses and coverings, which traits predict, were labelled with care; walls, light and red pupils were noted in passing, so
 * that some labels are wrong.
 */
const wrongLabelsOfSigns = 2
const isSign: ReadonlySet<CurveName> = new Set(signNames)

/** A curve with its limits, without units and source. */
export type FittedLimits = Pick<FittedCurve, 'slope' | 'offset' | 'standard' | 'strict'>

/**
 * Fits a curve from values to probabilities, and works out its limits from what it may cost by each profile.
 *
 * @param shape The slope and the offset, if they are known.
 */
export function fitCurve(
  name: CurveName,
  readings: readonly Reading[],
  shape: LogisticCurve = fitScaled(readings),
): FittedLimits {
  const { coarseShare = null, least = null } = labelsOfFact[name]
  const wrongLabels = isSign.has(name) ? wrongLabelsOfSigns : 0
  const curve = { slope: shape.slope, offset: shape.offset }
  const limits = (profile: Profile) =>
    limitsFor(curve, readings, shareOf(name, profile), { coarseShare, least, wrongLabels })
  return { ...curve, standard: limits('standard'), strict: limits('strict') }
}

/** The shares of the values at either end that are moved in, because few outliers would decide the slope. */
const outliers = 0.02

/** Fits to values in units of their own deviation, so that the fit converges whatever the unit of the measure. */
function fitScaled(all: readonly Reading[]): LogisticCurve {
  const sorted = all.flatMap(({ score }) => score ?? []).toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [outliers, 1 - outliers].map(
    (share) => sorted[Math.floor(share * sorted.length)],
  )
  const readings = all.flatMap(({ score, ...reading }) =>
    score === null ? [] : [{ ...reading, score: Math.min(Math.max(score, low), high) }],
  )
  const total = readings.reduce((sum, { weight }) => sum + weight, 0)
  const mean = readings.reduce((sum, { score, weight }) => sum + weight * score, 0) / total
  const deviation = Math.sqrt(
    readings.reduce((sum, { score, weight }) => sum + weight * (score - mean) ** 2, 0) / total,
  )
  const { slope, offset } = fitLogisticCurve(
    readings.map(({ score, isSo, weight }) => ({ score: (score - mean) / deviation, isTrue: isSo, weight })),
  )
  return { slope: rounded(slope / deviation), offset: rounded(offset - (slope * mean) / deviation) }
}

const rounded = (value: number) => Number(value.toPrecision(5))
