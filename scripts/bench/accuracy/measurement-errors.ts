import type { Measurements } from '../../../api/engine/src/result/result.ts'
import { type ErrorStatistics, errorStatistics } from './error-statistics.ts'
import type { GroundTruth } from './labelled-picture.ts'

/**
 * The ground truth of one picture, and its measurements under a rule that measures to the skull and one to the top of the
 * hair.
 */
export interface Measured {
  readonly truth: GroundTruth
  readonly toSkull: Measurements
  readonly toHair: Measurements
}

const share = (measured: number | null, truth: number | null, { headHeightPx }: GroundTruth) =>
  measured === null || truth === null ? null : (100 * (measured - truth)) / headHeightPx
const angle = (measured: number | null, truth: number | null) =>
  measured === null || truth === null ? null : measured - truth

const measures: readonly [name: string, unit: string, error: (measured: Measured) => number | null][] = [
  ['eye_y', '% of head', ({ truth, toSkull }) => share(toSkull.eye_y, truth.eyeY, truth)],
  ['chin_y', '% of head', ({ truth, toSkull }) => share(toSkull.chin_y, truth.chinY, truth)],
  ['crown_y to the hair', '% of head', ({ truth, toHair }) => share(toHair.crown_y, truth.hairTopY, truth)],
  [
    'crown_y to the skull',
    '% of head',
    ({ truth, toSkull }) => share(toSkull.crown_y, truth.skullTopY, truth),
  ],
  ['yaw', 'degrees', ({ truth, toSkull }) => angle(toSkull.yaw_deg, truth.yawDeg)],
  ['pitch', 'degrees', ({ truth, toSkull }) => angle(toSkull.pitch_deg, truth.pitchDeg)],
  ['roll', 'degrees', ({ truth, toSkull }) => angle(toSkull.roll_deg, truth.rollDeg)],
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
