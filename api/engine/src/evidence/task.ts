import type { RuleDocument } from '@likeness/rules'
import type { Raster } from '../decoding/raster.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'

/** One photo, and the rule that it is judged by. */
export interface Task {
  readonly bytes: Uint8Array
  /** The most that they may be; `limits.maxFileBytes` where absent. */
  readonly maxBytes?: number
  /** What they decode to, where that is known. */
  readonly pixels?: Raster | undefined
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
  /** Whether the crops are worked out that are left to choose from; not where absent. */
  readonly withCrops?: boolean
}
