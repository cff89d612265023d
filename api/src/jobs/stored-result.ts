import { CheckResult, Measurements } from '@likeness/engine'
import type { z } from 'zod'

/** Measures that say where in the photo a part of the face lies. */
const places = { crown_y: true, chin_y: true, eye_y: true, face_center_x: true, eyes: true } as const

/**
 * A result as a job keeps it. What a single check answers is gone with the answer; a job's results are stored until
 * they are fetched, and the places of landmarks are stored nowhere. So those are left out.
 */
export const StoredResult = CheckResult.extend({
  // Results of before there were subjects lack both.
  subject: CheckResult.shape.subject.default('adult'),
  relaxed: CheckResult.shape.relaxed.default([]),
  measurements: Measurements.omit(places).describe(
    'As a single check measures, without the places of crown, chin, eyes and face: those are never stored.',
  ),
}).meta({ id: 'JobItemResult' })
export type StoredResult = z.infer<typeof StoredResult>

/** What of a result may be stored. */
export function storedResult({ measurements, ...result }: CheckResult): StoredResult {
  const { crown_y, chin_y, eye_y, face_center_x, eyes, ...sizes } = measurements
  return { ...result, measurements: sizes }
}
