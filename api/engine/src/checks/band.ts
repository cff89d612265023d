import type { CheckOutcome } from '../result/result.ts'

export interface Limits {
  readonly min: number | null
  readonly max: number | null
}

export interface BandJudgement {
  readonly outcome: CheckOutcome
  /**
   * The limit that is missed or that lies within the uncertainty. `either` if both lie within it: the band is too narrow
   * for the measure. Null if both limits are kept for certain.
   */
  readonly side: 'low' | 'high' | 'either' | null
}

/**
 * Compares a measurement with limits in the same unit. If a limit lies inside the uncertainty, the outcome is REVIEW,
 * because the measurement supports neither PASS nor FAIL.
 */
export function judgeBand(measured: number, uncertainty: number, { min, max }: Limits): BandJudgement {
  if (min !== null && measured + uncertainty < min) return { outcome: 'FAIL', side: 'low' }
  if (max !== null && measured - uncertainty > max) return { outcome: 'FAIL', side: 'high' }
  const low = min !== null && measured - uncertainty < min
  const high = max !== null && measured + uncertainty > max
  if (low && high) return { outcome: 'REVIEW', side: 'either' }
  if (low) return { outcome: 'REVIEW', side: 'low' }
  if (high) return { outcome: 'REVIEW', side: 'high' }
  return { outcome: 'PASS', side: null }
}

/** The code of a PASS for which `judgeReading` says that the band is narrow. */
export const narrowBandCodes = {
  band_too_narrow_to_tell:
    'The range is narrower than the measure is exact. The measure is in its middle, and no photo keeps it with more certainty.',
} as const

/** How far a measure lies beyond the limit that it misses, in its unit; at least 0.1, which is the least that is said. */
export function missOf(measured: number, { min, max }: Limits): number {
  const beyond = min !== null && measured < min ? min - measured : measured - (max ?? measured)
  return Math.max(round(beyond), 0.1)
}

/** Rounds to one decimal, without a trailing zero. */
export const round = (value: number): number => Math.round(value * 10) / 10
