import { CheckResult, Measurements } from '@likeness/engine'
import type { z } from 'zod'

/** The measurements that state the position of a part of the face in the photo. */
const places = { crown_y: true, chin_y: true, eye_y: true, face_center_x: true, eyes: true } as const

/**
 * A result as a job stores it. The positions of landmarks are never stored. The result of a single check is not stored, but
 * a job's results are, until they are fetched; so they lack these positions.
 */
export const StoredResult = CheckResult.extend({
  // Results that were stored before the API had subjects lack both fields.
  subject: CheckResult.shape.subject.default('adult'),
  relaxed: CheckResult.shape.relaxed.default([]),
  measurements: Measurements.omit(places).describe(
    'The measurements of a single check, without the places of crown, chin, eyes and face: those are never stored.',
  ),
}).meta({ id: 'JobItemResult' })
export type StoredResult = z.infer<typeof StoredResult>

/** The part of a result that may be stored. */
export function storedResult({ measurements, ...result }: CheckResult): StoredResult {
  const { crown_y, chin_y, eye_y, face_center_x, eyes, ...sizes } = measurements
  return { ...result, measurements: sizes }
}

/** The rest of a result: the positions of landmarks, which are kept only sealed, with the photo that they are of. */
export const Places = Measurements.pick(places)
export type Places = z.infer<typeof Places>
