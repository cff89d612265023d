import type { CheckResult } from '../api-types.ts'

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
export type Asked =
  | { ask: 'open'; folder: string }
  | { ask: 'check'; number: number; photo: Blob; by: PrecheckRule & PrecheckOptions }
  | { ask: 'look'; number: number; picture: ImageBitmap; framing: Framing }

/** What the worker answers. */
export type Answer =
  | { answer: 'loading'; bytes: number }
  | { answer: 'open' }
  | { answer: 'finding'; number: number; finding: PrecheckFinding }
  | { answer: 'result'; number: number; result: PrecheckResult }
  | { answer: 'seen'; number: number; hint: CameraHint }
  | { answer: 'problem'; number: number; problem: { code: string; detail: string } }
  | { answer: 'failure'; number?: number; reason: string }
