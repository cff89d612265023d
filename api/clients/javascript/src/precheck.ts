import type { CheckResult, Crop, Statements } from './api-types.ts'

export type { Crop }

/** Why the engine in the page has no answer: one of the API's codes, or `engine_failure`. */
export interface PrecheckRefusal {
  ok: false
  problem: { code: string; detail: string }
}

/** How a check in the page ended. */
export type PrecheckAnswer = { ok: true; result: PrecheckResult } | PrecheckRefusal

export interface PrecheckCall extends PrecheckOptions {
  /** Called with each finding before the result. */
  onFinding?: ((finding: PrecheckFinding) => void) | undefined
}

/** The engine in the page. No photo leaves it. */
export interface Precheck {
  /** Checks a photo as `POST /api/v1/photos/check` does. Photos are checked one after the other. Never rejects. */
  check(photo: Blob, rule: PrecheckRule, call?: PrecheckCall): Promise<PrecheckAnswer>
  /**
   * Makes the file that the document asks for: the crop, scaled to its pixels, no larger than it accepts, and checked as a file.
   * Only turning a head that leans, scaling and encoding change pixels. Never rejects.
   */
  makeFile(
    photo: Blob,
    rule: PrecheckRule,
    options?: MakeOptions,
  ): Promise<({ ok: true } & MadePhoto) | PrecheckRefusal>
  /**
   * Lays files that `makeFile` made out on paper, as often as they fit, with marks to cut along. Those of a family may be for
   * different documents. Never rejects.
   */
  makeSheet(
    photos: readonly SheetPhoto[],
    options: SheetOptions,
  ): Promise<{ ok: true; sheet: Blob; copies: number } | PrecheckRefusal>
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
export type PrecheckResult = Omit<CheckResult, 'charge' | 'request_id'> & {
  /** The crops from which the visitor may choose; null if the photo leaves no room to choose. */
  crop_range: CropRange | null
}
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

/** Where an edge of a crop may lie: `per_height` times the crop's height, and `offset`, in pixels of the photo. */
export interface EdgeRange {
  at_least: { per_height: number; offset: number }[]
  at_most: { per_height: number; offset: number }[]
}

/** Crops of one shape that keep the head and the eyes where the document asks for them. */
export interface CropRange {
  /** Width over height. */
  aspect: number
  height: { min: number; max: number }
  left: EdgeRange
  top: EdgeRange
  /** The crop that is used if none is chosen. */
  suggested: Crop
}

export interface MakeOptions extends PrecheckOptions {
  /** The suggested one by default. */
  crop?: Crop | undefined
}

/** A document's file, what is known of it, and how it can be printed. */
export interface MadePhoto {
  facts: {
    format: 'png' | 'jpeg'
    width: number
    height: number
    bytes: number
    dpi: number
    crop: Crop
    /** The check of the file itself. */
    check: Omit<CheckResult, 'charge' | 'request_id'>
  }
  file: Blob
  /** In millimetres; null if the document states no size on paper. */
  print: { widthMm: number; heightMm: number } | null
  /** The papers on which copies fit, and how many; none if the authority accepts no print of one's own. */
  papers: readonly { paper: PaperName; copies: number }[]
}

export type PaperName = '10x15' | '4x6' | 'a4' | 'letter'

/** The paper, and the kind of file: a PDF for a printer, a JPEG for a photo lab. */
export interface SheetOptions {
  paper: PaperName
  format: 'pdf' | 'jpeg'
}

/** A finished photo, and the rule of its document. */
export interface SheetPhoto {
  photo: Blob
  rule: Pick<PrecheckRule, 'document'>
}

/** What a person in front of a camera can do next. The sides and heights are where the head must go in the picture, not mirrored. */
export type CameraHint =
  | 'no-face'
  | 'several'
  | 'closer'
  | 'back'
  | 'left'
  | 'right'
  | 'higher'
  | 'lower'
  | 'straight'
  | 'light'
  | 'ready'

/** The document's frame over the camera's picture: its width by its height, and the head's share of its height. */
export interface Framing {
  aspect: number
  head: number
}

/** What the worker is asked. */
export type WorkerRequest =
  | { ask: 'open'; folder: string }
  | { ask: 'check'; number: number; photo: Blob; by: PrecheckRule & PrecheckOptions }
  | { ask: 'make'; number: number; photo: Blob; by: PrecheckRule & PrecheckOptions; crop: Crop | null }
  | { ask: 'sheet'; number: number; photos: { photo: Blob; document: object }[]; options: SheetOptions }
  | { ask: 'look'; number: number; picture: ImageBitmap; framing: Framing }

/** What the worker answers. */
export type WorkerAnswer =
  | { answer: 'loading'; bytes: number }
  | { answer: 'open' }
  | { answer: 'finding'; number: number; finding: PrecheckFinding }
  | { answer: 'result'; number: number; result: PrecheckResult }
  | { answer: 'made'; number: number; made: MadePhoto }
  | { answer: 'sheet'; number: number; sheet: Blob; copies: number }
  | { answer: 'seen'; number: number; hint: CameraHint }
  | { answer: 'problem'; number: number; problem: { code: string; detail: string } }
  | { answer: 'failure'; number?: number; reason: string }
