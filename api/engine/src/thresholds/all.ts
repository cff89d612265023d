import { fileThresholds } from './file.ts'
import { geometryPrecision, geometryThresholds } from './geometry.ts'
import { integrityThresholds } from './integrity.ts'
import { lightPrecision, lightThresholds } from './light.ts'
import { lightingThresholds } from './lighting.ts'
import { sharpnessThresholds } from './sharpness.ts'
import { subjectThresholds } from './subject.ts'
import { valuesOf } from './threshold.ts'

/**
 * Every limit and every uncertainty that a measurement is read against, by the groups of the checks, each with its unit
 * and its source. What an authority asks is in its rule. What decides inside a measurement stands in the other files
 * of this folder, by the folder that it serves.
 *
 * "The sets" are 219 rendered heads with exact truth, 102 studio portraits of 51 people with hand-placed landmarks,
 * and 76 labelled photos of all kinds.
 */
export const statedThresholds = {
  ...fileThresholds,
  ...geometryThresholds,
  ...subjectThresholds,
  ...lightThresholds,
  ...lightingThresholds,
  ...sharpnessThresholds,
  ...integrityThresholds,
}

/** 95th percentile of a measurement's error, on the sets, each with its unit and its source. */
export const statedPrecision = { ...geometryPrecision, ...lightPrecision }

/** The numbers of `statedThresholds`. */
export const thresholds = valuesOf(statedThresholds)

/** The numbers of `statedPrecision`. */
export const precision = valuesOf(statedPrecision)
