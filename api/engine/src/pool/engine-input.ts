import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { BackgroundOptions } from '../background/request.ts'
import type { Rectangle } from '../decoding/raster.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'
import type { StageTime } from '../stopwatch.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import type { Rank } from './queue/photo-ranks.ts'

/** One photo, and the limits of the work on it. */
export interface PhotoInput {
  /** One image file, as the caller sent it. */
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  /** The age group of the person in the photo; an adult if absent. */
  readonly subject?: Subject
  /** `standard` if absent. */
  readonly profile?: Profile
  /** What the customer decides about checks; if absent, every check counts. A made file is not judged by it. */
  readonly policy?: Policy
  /** The language of findings and notes; English if absent. */
  readonly language?: Language
  /** Ends the wait and the work at any stage. Must not come from `AbortSignal.any`: see `Turn`. */
  readonly signal?: AbortSignal
  /** Ends the wait for a worker, but not work that has begun. Must not come from `AbortSignal.any` either. */
  readonly callerLeft?: AbortSignal
  /** Whose photo it is. Each flow gets the same share of the workers; photos without a flow are one flow. */
  readonly flow?: string
  /** Which photos go first; `paid` if absent. */
  readonly rank?: Rank
  /** Called with the seconds that a worker was busy with the photo, once the work has ended in whatever way. */
  readonly onWorked?: (seconds: number) => void
  /** Called with the times of the wait and of each stage, once the photo was judged or refused. */
  readonly onTimes?: (times: readonly StageTime[]) => void
}

export interface EngineInput extends PhotoInput {
  readonly mode: Mode
  /**
   * Called once with each finding, as soon as it is known. All findings are reported before the verdict; a problem may
   * still follow.
   */
  readonly onFinding?: FindingListener
}

export interface BackgroundInput extends PhotoInput {
  readonly options: BackgroundOptions
  /** The area that is cut out if the options ask for a crop; the best crop if absent. */
  readonly area?: Rectangle
  /** Whether the matte is returned too; false if absent. */
  readonly withMatte?: boolean
}

export interface ExportInput extends PhotoInput {
  /** The area that is cut out, in pixels of the upright photo; the best crop if absent. */
  readonly area?: Rectangle
}
