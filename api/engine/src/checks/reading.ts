import type { CheckOutcome } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'
import type { Limits } from './band.ts'

/** A length or a place in the photo that an authority reads too, with its 95th percentiles of error in its own unit. */
export interface Reading {
  readonly measured: number
  readonly uncertainty: number
  /** The error with which an authority reads the same from a print. */
  readonly templateError: number
}

export interface ReadingJudgement {
  readonly outcome: CheckOutcome
  /** The limit that is missed or at risk; null on PASS. */
  readonly side: 'low' | 'high' | null
  /** Whether a PASS stands at the middle of a band that is too narrow for the measure: a risk remains that no photo avoids. */
  readonly isNarrow: boolean
  /** That an authority reads a value beyond a limit, 0 to 1, rounded to three digits after the point. */
  readonly probability: number
}

/** The thresholds that `judgeReading` uses. */
export const readingLimits = ['refusalRisk', 'templateErrorMm'] as const

/** The 95th percentile of a normal distribution's absolute value, in standard deviations. */
const deviationsOf95 = 1.96

/**
 * Judges by the probability that an authority reads a value beyond a limit. Both errors are taken as normal and independent.
 * PASS if the risk is small, FAIL if it is nearly certain. Nobody reads more finely than with the authority's own error, so a
 * narrower band, such as "5 mm", is that wide around its middle; and the risk that even the middle of a narrow band has counts
 * against no photo.
 */
export function judgeReading(reading: Reading, limits: Limits): ReadingJudgement {
  const { measured, uncertainty, templateError } = reading
  const deviation = Math.max(Math.hypot(uncertainty, templateError) / deviationsOf95, 1e-9)
  const { min, max, middle } = readableBand(limits, templateError)
  const riskAt = (value: number) => ({
    low: min === null ? 0 : normalShareBelow((min - value) / deviation),
    high: max === null ? 0 : normalShareBelow((value - max) / deviation),
  })
  const { low, high } = riskAt(measured)
  const probability = Math.min(low + high, 1)
  const best = middle === null ? 0 : 2 * riskAt(middle).low
  const avoidable = best < 1 ? (probability - best) / (1 - best) : probability
  const { review, certain } = thresholds.refusalRisk
  const outcome: CheckOutcome = avoidable >= certain ? 'FAIL' : avoidable >= review ? 'REVIEW' : 'PASS'
  return {
    outcome,
    side: outcome === 'PASS' ? null : low > high ? 'low' : 'high',
    isNarrow: outcome === 'PASS' && probability >= review,
    probability: Number(probability.toFixed(3)),
  }
}

/** A band at least as wide as the error with which it is read, on both sides of its middle; null where it has no middle. */
function readableBand({ min, max }: Limits, templateError: number): Limits & { middle: number | null } {
  if (min === null || max === null) return { min, max, middle: null }
  const middle = (min + max) / 2
  const half = Math.max((max - min) / 2, templateError)
  return { min: middle - half, max: middle + half, middle }
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
