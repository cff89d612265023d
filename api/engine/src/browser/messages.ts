import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { CheckResult } from '../judge/check-result.ts'
import type { CropChoice } from '../judge/crop-choice.ts'
import type { Crop, Finding, Statements, Subject } from '../judge/result.ts'
import type { Problem } from '../problem.ts'
import type { ExportedResult } from '../produce/export-photo.ts'
import type { SheetOptions } from '../produce/print-sheet.ts'
import type { PaperName, PrintMm } from '../produce/sheet-layout.ts'
import type { Framing, Hint } from './look.ts'

/** What a page asks of the worker that judges photos. */
export type Asked =
  /** The address of the folder with the networks, with a slash at its end. */
  | { readonly ask: 'open'; readonly folder: string }
  | { readonly ask: 'check'; readonly number: number; readonly photo: Blob; readonly by: AskedRule }
  | {
      readonly ask: 'make'
      readonly number: number
      readonly photo: Blob
      readonly by: AskedRule
      /** Null for the suggested crop. */
      readonly crop: Crop | null
    }
  | {
      readonly ask: 'sheet'
      readonly number: number
      /** Finished photos, each with its rule. */
      readonly photos: readonly { readonly photo: Blob; readonly document: RuleDocument }[]
      readonly options: SheetOptions
    }
  | {
      readonly ask: 'look'
      readonly number: number
      readonly picture: ImageBitmap
      readonly framing: Framing
    }

/** The rule by which a photo is judged, and for whom. */
export interface AskedRule {
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  /** `adult` if absent. */
  readonly subject?: Subject | undefined
  /** None if absent. */
  readonly statements?: Statements | undefined
  /** English if absent. */
  readonly language?: Language | undefined
}

/** A verdict, and the crops from which the visitor may choose; null if the photo has no room to choose. */
export type CheckedHere = CheckResult & { readonly crop_range: CropChoice | null }

/** A document's file, what is known of it, and how it can be printed. */
export interface MadePhoto {
  readonly facts: ExportedResult
  readonly file: Blob
  /** Null if the document states no size on paper. */
  readonly print: PrintMm | null
  /** The papers on which copies fit, and how many; none if the authority accepts no print of one's own. */
  readonly papers: readonly { readonly paper: PaperName; readonly copies: number }[]
}

/** What the worker answers. `number` is that of the check. */
export type Answer =
  /** So many bytes of the networks have arrived. */
  | { readonly answer: 'loading'; readonly bytes: number }
  | { readonly answer: 'open' }
  | { readonly answer: 'finding'; readonly number: number; readonly finding: Finding }
  | { readonly answer: 'result'; readonly number: number; readonly result: CheckedHere }
  | { readonly answer: 'made'; readonly number: number; readonly made: MadePhoto }
  | { readonly answer: 'sheet'; readonly number: number; readonly sheet: Blob; readonly copies: number }
  | { readonly answer: 'seen'; readonly number: number; readonly hint: Hint }
  | { readonly answer: 'problem'; readonly number: number; readonly problem: Problem }
  /** The engine cannot be opened here, or a check failed in a way that no photo explains. */
  | { readonly answer: 'failure'; readonly number?: number; readonly reason: string }
