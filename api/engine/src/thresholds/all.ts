import { fileThresholds } from './file.ts'
import { geometryPrecision, geometryThresholds } from './geometry.ts'
import { integrityThresholds } from './integrity.ts'
import { lightPrecision, lightThresholds } from './light.ts'
import { sharpnessThresholds } from './sharpness.ts'
import { subjectThresholds } from './subject.ts'

/**
 * Every limit and every uncertainty that is the engine's own, in one table, by the groups of the checks. What an
 * authority asks is in its rule; here stands what decides how a measurement is read against it.
 *
 * "The sets" are 219 rendered heads with exact truth, 102 studio portraits of 51 people with hand-placed landmarks,
 * and 76 labelled photos of all kinds.
 */
export const thresholds = {
  ...fileThresholds,
  ...geometryThresholds,
  ...subjectThresholds,
  ...lightThresholds,
  ...sharpnessThresholds,
  ...integrityThresholds,
} as const

/** 95th percentile of a measurement's error, on the sets. */
export const precision = { ...geometryPrecision, ...lightPrecision } as const
