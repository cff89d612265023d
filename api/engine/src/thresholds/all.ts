import { integrityThresholds } from './alteration.ts'
import { fittedThresholds } from './fitted.ts'
import { geometryPrecision, geometryThresholds, subjectThresholds } from './person.ts'
import {
  fileThresholds,
  lightingThresholds,
  lightPrecision,
  lightThresholds,
  sharpnessThresholds,
} from './picture.ts'
import { valuesOf } from './threshold.ts'

/**
 * Every limit and every uncertainty that a measured value is compared with, by the groups of the checks, each with
 * its unit and its source, and the fitted curves. The requirements of an authority are in its
 * rule. The other tables of this folder hold the numbers that decide inside a measurement, bound the engine's own work, or shape
 * what it makes.
 *
 * "The sets" are 219 rendered heads with exact ground truth, 102 studio portraits of 51 people with hand-placed
 * landmarks, and 76 labelled photos of all kinds.
 */
export const statedThresholds = {
  ...fileThresholds,
  ...geometryThresholds,
  ...subjectThresholds,
  ...lightThresholds,
  ...lightingThresholds,
  ...sharpnessThresholds,
  ...integrityThresholds,
  ...fittedThresholds,
}

/** The 95th percentile of a measurement's error on the sets, each with its unit and its source. */
export const statedPrecision = { ...geometryPrecision, ...lightPrecision }

/** The numbers of `statedThresholds`. */
export const thresholds = valuesOf(statedThresholds)

/** The numbers of `statedPrecision`. */
export const precision = valuesOf(statedPrecision)
