import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { Raster } from '../decoding/raster.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'

/** One photo, and the rule by which it is judged. */
export interface Task {
  readonly bytes: Uint8Array
  /** The largest accepted file size in bytes; `limits.maxFileBytes` if absent. */
  readonly maxBytes?: number
  /** The decoded pixels of the bytes, if they are already known. */
  readonly pixels?: Raster | undefined
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
  /** `standard` if absent. */
  readonly profile?: Profile | undefined
  /** None if absent: every check counts. */
  readonly policy?: Policy | undefined
  /** The language of the findings; English if absent. */
  readonly language?: Language | undefined
  /** Whether the range of possible crops is calculated too; false if absent. */
  readonly withCrops?: boolean
}
