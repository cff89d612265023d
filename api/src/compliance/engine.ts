import type { RuleDocument } from '@likeness/rules'
import type { Outcome } from '../problem.ts'
import type { CheckResult, Mode } from './result.ts'

export interface EngineInput {
  /** One image file, as it was sent. */
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  readonly mode: Mode
  readonly signal?: AbortSignal
}

export interface Engine {
  /**
   * Judges one photo. Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `queue_full`,
   * `check_timed_out`, `engine_failure`.
   */
  check(input: EngineInput): Promise<Outcome<CheckResult>>
  close(): Promise<void>
}
