import type { CheckOutcome } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'
import type { BandJudgement, Limits } from './band.ts'

/** A length or a place in the photo that an authority reads too, with its 95th percentiles of error in its own unit. */
export interface Reading {
  readonly measured: number
  readonly uncertainty: number
  /** The error with which an authority reads the same from a print. */
  readonly templateError: number
}

export interface ReadingJudgement extends BandJudgement {
  /** That an authority reads a value beyond a limit, 0 to 1, rounded to three digits after the point. */
  readonly probability: number
}

/** The thresholds that `judgeReading` uses. */
export const readingLimits = ['refusalRisk', 'templateErrorMm'] as const

/** The 95th percentile of a normal distribution's absolute value, in standard deviations. */
const deviationsOf95 = 1.96

/**
 * Judges by the probability that an authority reads a value beyond a limit. Both errors are taken as normal and independent.
 * PASS if the risk is small, FAIL if it is nearly certain. The side is null on PASS, and `either` if both limits are at risk:
 * the band is too narrow for the measure.
 */
export function judgeReading(
  { measured, uncertainty, templateError }: Reading,
  { min, max }: Limits,
): ReadingJudgement {
  const deviation = Math.max(Math.hypot(uncertainty, templateError) / deviationsOf95, 1e-9)
  const low = min === null ? 0 : normalShareBelow((min - measured) / deviation)
  const high = max === null ? 0 : normalShareBelow((measured - max) / deviation)
  const probability = Number(Math.min(low + high, 1).toFixed(3))
  const { review, certain } = thresholds.refusalRisk
  const outcome: CheckOutcome = probability >= certain ? 'FAIL' : probability >= review ? 'REVIEW' : 'PASS'
  if (outcome === 'PASS') return { outcome, side: null, probability }
  const isEither = Math.min(low, high) >= review / 2
  return { outcome, side: isEither ? 'either' : low > high ? 'low' : 'high', probability }
}

/**
 * The share of a standard normal distribution below a value: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17,
 * to 7.5e-8.
 */
function normalShareBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return value < 0 ? tail : 1 - tail
}
