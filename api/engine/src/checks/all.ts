import type { AnyCheck } from './check.ts'
import { fileChecks } from './file/all.ts'
import { geometryChecks } from './geometry/all.ts'
import { integrityChecks } from './integrity/all.ts'
import { lightChecks } from './light/all.ts'
import { sharpnessChecks } from './sharpness/all.ts'
import { subjectChecks } from './subject/all.ts'

/** Every check, in the order in which results list them. */
export const allChecks = [
  ...fileChecks,
  ...geometryChecks,
  ...subjectChecks,
  ...lightChecks,
  ...sharpnessChecks,
  ...integrityChecks,
] as const satisfies readonly AnyCheck[]
