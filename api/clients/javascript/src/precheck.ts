import type { CheckResult, Statements } from './api-types.ts'

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

/** A verdict of the engine in the page. It has no price: nothing was sent. */
export type PrecheckResult = Omit<CheckResult, 'charge' | 'request_id'>
export type PrecheckFinding = PrecheckResult['findings'][number]

/** A rule, as the catalog publishes it at `<page of the document>.rule.json`. */
export interface PrecheckRule {
  /** The document's own rule. */
  document: object
  /** The rule of ICAO 9303, which holds where the document's own says nothing. */
  baseline: object
}

/** For whom a photo is judged, and in which language. */
export interface PrecheckOptions {
  /** The age group of the person in the photo; an adult by default. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** What the person states, as the question of a cause gives it; nothing by default. */
  statements?: Statements | undefined
  /** The language of the findings, such as `es` or `zh-Hans`; English by default. */
  language?: string | undefined
}

/** What a person in front of a camera can do next. */
export type CameraHint = 'no-face' | 'several' | 'closer' | 'back' | 'centre' | 'straight' | 'light' | 'ready'

/** The document's frame over the camera's picture: its width by its height, and the head's share of its height. */
export interface Framing {
  aspect: number
  head: number
}

/** What the worker is asked. */
export type WorkerRequest =
  | { ask: 'open'; folder: string }
  | { ask: 'check'; number: number; photo: Blob; by: PrecheckRule & PrecheckOptions }
  | { ask: 'look'; number: number; picture: ImageBitmap; framing: Framing }

/** What the worker answers. */
export type WorkerAnswer =
  | { answer: 'loading'; bytes: number }
  | { answer: 'open' }
  | { answer: 'finding'; number: number; finding: PrecheckFinding }
  | { answer: 'result'; number: number; result: PrecheckResult }
  | { answer: 'seen'; number: number; hint: CameraHint }
  | { answer: 'problem'; number: number; problem: { code: string; detail: string } }
  | { answer: 'failure'; number?: number; reason: string }
