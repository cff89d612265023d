import type { Frame } from '../measure/framing/frame.ts'
import { type Said, say } from '../messages/message.ts'
import { thresholds } from '../thresholds/all.ts'
import type { CheckOutcome, Finding } from './result.ts'

export interface Limits {
  readonly min: number | null
  readonly max: number | null
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

/** A length or a place in the photo that an authority reads too, with its 95th percentiles of error in its own unit. */
export interface Reading {
  readonly measured: number
  readonly uncertainty: number
  /** The error with which an authority reads the same from a print. */
  readonly templateError: number
}

interface ReadingJudgement {
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
 * PASS if the risk is small, FAIL if it is nearly certain. No reading is finer than the authority's own error, so a
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

/**
 * Judges a measure that no authority reads from a print, such as a colour, by the same probability.
 *
 * @param measure With its 95th percentile of error, in its unit.
 */
export function judgeMeasure(
  { measured, unit, uncertainty }: { measured: number; unit: string; uncertainty: number },
  required: Limits,
): { outcome: CheckOutcome; fields: FrameMeasure['fields'] } {
  const { outcome, probability } = judgeReading({ measured, uncertainty, templateError: 0 }, required)
  return { outcome, fields: { measured: round(measured), unit, uncertainty, probability, required } }
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

/** A length inside the frame, compared with a rule's band in the rule's own unit. */
export interface FrameMeasure extends ReadingJudgement {
  /** How far beyond the missed limit: "2 mm on the print", or "3 % of the photo’s height". */
  readonly miss: Said
  readonly fields: Pick<Finding, 'measured' | 'unit' | 'uncertainty' | 'probability' | 'required'>
}

/**
 * Converts source pixels to millimetres of the print, or to percent of the frame's side if the rule is in percent or
 * names no print, and judges them. `band` is in shares of that side; `errorPx` is the uncertainty of `lengthPx`.
 */
export function measureInFrame(
  { printMm, ...frame }: Frame,
  { lengthPx, errorPx }: { lengthPx: number; errorPx: number },
  ruleUnit: 'mm' | 'percent' | undefined,
  band: Limits,
  side: 'height' | 'width' = 'height',
): FrameMeasure {
  const wholePx = frame[side]
  const wholeMm = printMm?.[`${side}Mm`]
  const inMm = ruleUnit !== 'percent' && wholeMm !== undefined
  const [whole, unit] = inMm ? ([wholeMm, 'mm'] as const) : ([100, '%'] as const)
  const scaled = (limit: number | null) => (limit === null ? null : round(limit * whole))
  const required = { min: scaled(band.min), max: scaled(band.max) }
  const measured = (lengthPx / wholePx) * whole
  const uncertainty = (errorPx / wholePx) * whole
  const templateError = templateErrorIn(unit, wholeMm)
  const judgement = judgeReading({ measured, uncertainty, templateError }, required)
  const { probability } = judgement
  return {
    ...judgement,
    miss: say(inMm ? 'miss.mm' : `miss.${side}`, { beyond: missOf(measured, required) }),
    fields: { measured: round(measured), unit, uncertainty: round(uncertainty), probability, required },
  }
}

/**
 * The error with which an authority reads a length from a print, in the unit of the measure. 0 where nothing is printed.
 *
 * @param wholeMm The print's side along which is measured; undefined without a print.
 */
export function templateErrorIn(unit: 'mm' | '%', wholeMm: number | undefined): number {
  const errorMm = thresholds.templateErrorMm
  if (unit === 'mm') return errorMm
  return wholeMm === undefined ? 0 : (errorMm / wholeMm) * 100
}
