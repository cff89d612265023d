import type {
  CameraHint,
  Framing,
  PrecheckFinding,
  PrecheckOptions,
  PrecheckResult,
  PrecheckRule,
} from './messages.ts'

/** How a check in the page ended. A problem has one of the API's codes, or `engine_failure`. */
export type PrecheckAnswer =
  | { ok: true; result: PrecheckResult }
  | { ok: false; problem: { code: string; detail: string } }

export interface PrecheckCall extends PrecheckOptions {
  /** Called with each finding before the result. */
  onFinding?: ((finding: PrecheckFinding) => void) | undefined
}

/** The engine in the page. No photo leaves it. */
export interface Precheck {
  /** Checks a photo as `POST /api/v1/photos/check` does. Photos are checked one after the other. Never rejects. */
  check(photo: Blob, rule: PrecheckRule, call?: PrecheckCall): Promise<PrecheckAnswer>
  /**
   * Looks at one picture of a camera of some 640 pixels, which it takes over. Resolves with null if it cannot be looked at.
   */
  look(picture: ImageBitmap, framing: Framing): Promise<CameraHint | null>
  /** Ends the worker and frees its memory. Checks that have not ended are answered with a problem. */
  close(): void
}

export interface PrecheckProgress {
  /** The share of the engine's files that have arrived, from 0 to 1. */
  onLoading?: ((share: number) => void) | undefined
}
