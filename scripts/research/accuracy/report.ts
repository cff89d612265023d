import { allChecks, type CheckName } from '#api/engine/src/judge/all-checks.ts'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import { type CheckOutcome, type Measurements, statusOf } from '#api/engine/src/judge/result.ts'
import { curveNames } from '#api/engine/src/thresholds/fitted.ts'
import { aboutPixels, type Verdicts } from '#site/src/accuracy/figures.ts'
import { shareOf } from '../calibrate/budget.ts'
import { checksOf } from './faults.ts'
import { type GroundTruth, type LabelledPicture, labelledCoarsely } from './labelled-picture.ts'

interface ErrorStatistics {
  readonly count: number
  readonly median: number
  readonly mean: number
  readonly p95: number
  readonly max: number
}

/** Statistics of absolute errors; null if there are none. The median and the 95th percentile use the nearest rank below. */
export function errorStatistics(errors: readonly number[]): ErrorStatistics | null {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  if (sorted.length === 0) return null
  const mean = sorted.reduce((sum, error) => sum + error, 0) / sorted.length
  return { count: sorted.length, median: at(0.5), mean, p95: at(0.95), max: at(1) }
}

/**
 * The ground truth of one picture, and its measurements under a rule that measures to the skull and one to the top of the
 * hair.
 */
export interface Measured {
  readonly truth: GroundTruth
  readonly toSkull: Measurements
  readonly toHair: Measurements
}

const share = (measured: number | null, truth: number | null, { head_height_px }: GroundTruth) =>
  measured === null || truth === null ? null : (100 * (measured - truth)) / head_height_px
const angle = (measured: number | null, truth: number | null) =>
  measured === null || truth === null ? null : measured - truth

const measures: readonly [name: string, unit: string, error: (measured: Measured) => number | null][] = [
  ['eye_y', '% of head', ({ truth, toSkull }) => share(toSkull.eye_y, truth.eye_y, truth)],
  ['chin_y', '% of head', ({ truth, toSkull }) => share(toSkull.chin_y, truth.chin_contour_y, truth)],
  ['crown_y to the hair', '% of head', ({ truth, toHair }) => share(toHair.crown_y, truth.crown_y, truth)],
  [
    'crown_y to the skull',
    '% of head',
    ({ truth, toSkull }) => share(toSkull.crown_y, truth.crown_skin_y, truth),
  ],
  ['yaw', 'degrees', ({ truth, toSkull }) => angle(toSkull.yaw_deg, truth.yaw)],
  ['pitch', 'degrees', ({ truth, toSkull }) => angle(toSkull.pitch_deg, truth.pitch)],
  ['roll', 'degrees', ({ truth, toSkull }) => angle(toSkull.roll_deg, truth.roll)],
]

export interface MeasurementError extends ErrorStatistics {
  readonly measure: string
  readonly unit: string
}

/** The error of each measure against the truth. Measures without any truth are left out. */
export function measurementErrors(measured: readonly Measured[]): MeasurementError[] {
  return measures.flatMap(([measure, unit, error]) => {
    const found = errorStatistics(measured.map(error).filter((value) => value !== null))
    return found ? [{ measure, unit, ...found }] : []
  })
}

/** A picture and the engine's result for it; null if the picture was refused. */
export interface JudgedPicture {
  readonly picture: LabelledPicture
  readonly result: CheckResult | null
}

/** The errors of one check on a set. */
export interface CheckAccuracy {
  readonly check: string
  /** The share of good photos that the check may review, by the budget; null if it has no curves. */
  readonly budget: number | null
  /** The number of good pictures on which the check was made, and on how many of them it was not PASS. */
  readonly good: number
  readonly goodReview: number
  readonly goodFail: number
  /**
   * The number of pictures, good or not, in which the check has nothing to find by their labels, and on how many of them it was
   * not PASS; off good ones, not FAIL if the labels are coarse.
   */
  readonly quiet: number
  readonly falseAlarms: number
  /**
   * The number of pictures with a fault that counts for this check, and on how many of them no check of that fault found
   * it.
   */
  readonly faulty: number
  readonly missed: number
  readonly faultyReview: number
}

/** Eyes 10 mm apart on a print of 300 dpi: 10 / 25.4 × 300 = 118 px. The resolution of smaller pictures is not counted. */
const smallInterEyePx = 118
const aboutResolution: readonly string[] = ['dimensions', 'inter_eye_distance'] satisfies CheckName[]

/**
 * The verdict, without the checks of the resolution, and those that need more of it, if the picture is too small; RETAKE for a
 * picture that was refused.
 */
export function contentStatus(result: CheckResult | null): 'READY' | 'REVIEW' | 'RETAKE' {
  if (!result) return 'RETAKE'
  const isSmall = (result.measurements.inter_eye_px ?? 0) < smallInterEyePx
  const counted = result.findings.filter(
    ({ check, code }) => !isSmall || !(aboutResolution.includes(check) || code === 'face_too_small'),
  )
  return statusOf(counted)
}

/** The verdicts on the pictures, without the resolution of small ones. */
export function verdictsOn(judged: readonly JudgedPicture[]): Verdicts {
  const of = (status: string) => judged.filter(({ result }) => contentStatus(result) === status).length
  return { pictures: judged.length, ready: of('READY'), review: of('REVIEW'), retake: of('RETAKE') }
}

/** Each check's errors, in the order of the results. */
export function accuracyByCheck(judged: readonly JudgedPicture[]): CheckAccuracy[] {
  const names = [...new Set(judged.flatMap(({ result }) => result?.findings.map(({ check }) => check) ?? []))]
  return names.map((check) => accuracyOf(check, judged))
}

/** Outcomes by the names of checks; of a check that was not made, none. */
export type Outcomes = Readonly<Partial<Record<string, CheckOutcome>>>

/** A picture, and what some program found in it; null if it was not judged. */
export interface SeenPicture {
  readonly picture: LabelledPicture
  readonly result: { readonly checks: Outcomes } | null
}

/** Whether a check has nothing to find in a picture, by its labels. */
export const isQuiet = (check: string, picture: LabelledPicture): boolean =>
  picture.good || picture.nothingToFind.some((name) => name === check)

/** The faults of a picture that are counted for a check. */
export const faultsFor = (check: string, { faults }: LabelledPicture) =>
  faults.filter((fault) => checksOf(fault)[0] === check)

/** The alarms of a check where it has nothing to find, and what the checks of each of its faults found, at most. */
export function alarmsAndFaults(check: string, seen: readonly SeenPicture[]) {
  const alarms = seen.flatMap(({ picture, result }) => {
    const outcome = result?.checks[check]
    if (!outcome || !isQuiet(check, picture)) return []
    const isCoarse = !picture.good && labelledCoarsely.some((name) => name === check)
    return [isCoarse ? outcome === 'FAIL' : outcome !== 'PASS']
  })
  const found = seen.flatMap(({ picture, result }) =>
    result?.checks[check] ? faultsFor(check, picture).map((fault) => gravest(fault, result.checks)) : [],
  )
  return {
    quiet: alarms.length,
    falseAlarms: alarms.filter((isAlarm) => isAlarm).length,
    faulty: found.length,
    missed: found.filter((outcome) => outcome === 'PASS').length,
    faultyReview: found.filter((outcome) => outcome === 'REVIEW').length,
  }
}

function accuracyOf(check: string, judged: readonly JudgedPicture[]): CheckAccuracy {
  const outcomes = judged.flatMap(({ picture, result }) => {
    const outcome = result?.checks[check]
    return picture.good && outcome ? [outcome] : []
  })
  return {
    check,
    budget: budgetOf(check),
    good: outcomes.length,
    goodReview: outcomes.filter((outcome) => outcome === 'REVIEW').length,
    goodFail: outcomes.filter((outcome) => outcome === 'FAIL').length,
    ...alarmsAndFaults(check, judged),
  }
}

/** What the curves of a check may cost together, by the standard profile. */
function budgetOf(name: string): number | null {
  const limits: readonly string[] = allChecks.find((check) => check.name === name)?.limits ?? []
  const shares = curveNames
    .filter((curve) => limits.includes(curve))
    .map((curve) => shareOf(curve, 'standard').good)
  return shares.length === 0 ? null : Number(shares.reduce((sum, share) => sum + share, 0).toFixed(5))
}

/** The most severe outcome among the checks that should find a fault. */
function gravest(fault: string, checks: Outcomes): CheckOutcome {
  const outcomes = checksOf(fault).map((check) => checks[check])
  if (outcomes.includes('FAIL')) return 'FAIL'
  return outcomes.includes('REVIEW') ? 'REVIEW' : 'PASS'
}

/** The verdicts on the good pictures of a group of people, and the errors of all checks but those of pixels. */
export interface GroupErrors extends Verdicts {
  readonly group: string
  readonly quiet: number
  readonly falseAlarms: number
  readonly faulty: number
  readonly missed: number
}

/** The errors for each group of people, such as `gender: female`, in the order of their names. */
export function errorsByGroup(judged: readonly JudgedPicture[]): GroupErrors[] {
  const groups = new Set(
    judged.flatMap(({ picture }) => Object.entries(picture.groups).map((pair) => pair.join(': '))),
  )
  return [...groups].sort().map((group) => {
    const [by = '', value = ''] = group.split(': ')
    const those = judged.filter(({ picture }) => picture.groups[by] === value)
    const checks = accuracyByCheck(those).filter(({ check }) => !aboutPixels.includes(check))
    const sum = (key: 'quiet' | 'falseAlarms' | 'faulty' | 'missed') =>
      checks.reduce((total, counts) => total + counts[key], 0)
    return {
      group,
      ...verdictsOn(those.filter(({ picture }) => picture.good)),
      quiet: sum('quiet'),
      falseAlarms: sum('falseAlarms'),
      faulty: sum('faulty'),
      missed: sum('missed'),
    }
  })
}
