import type { Evidence } from '../evidence/evidence.ts'
import type { QualityComponent } from '../result/result.ts'

/** A component of ISO/IEC 29794-5, or null where the photo does not let it be computed. */
export type Component = (evidence: Evidence) => QualityComponent | null
