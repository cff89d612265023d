import { z } from 'zod'
import { curveNames } from './curve-names.ts'
import drift from './made-drift.json' with { type: 'json' }

/**
 * How far a measure of the file that is made of a photo may lie from that of the photo, in the unit of the measure's curve: the
 * 95th percentile. `npm run measure:drift` writes the file, by portraits for which a small, a square and a large file were made.
 */
export const madeDrift = z.record(z.enum(curveNames), z.number().nonnegative()).parse(drift)
