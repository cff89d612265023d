import type { Evidence } from '../evidence/evidence.ts'
import type { QualityComponent } from '../result/result.ts'

/** A component of ISO/IEC 29794-5, or null if it cannot be computed from the photo. */
export type Component = (evidence: Evidence) => QualityComponent | null
