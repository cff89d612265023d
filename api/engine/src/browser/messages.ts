import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { CheckResult } from '../judge/check-result.ts'
import type { Finding, Statements, Subject } from '../judge/result.ts'
import type { Problem } from '../problem.ts'
import type { Framing, Hint } from './look.ts'

/** What a page asks of the worker that judges photos. */
export type Asked =
  /** The address of the folder with the networks, with a slash at its end. */
  | { readonly ask: 'open'; readonly folder: string }
  | { readonly ask: 'check'; readonly number: number; readonly photo: Blob; readonly by: AskedRule }
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

/** What the worker answers. `number` is that of the check. */
export type Answer =
  /** So many bytes of the networks have arrived. */
  | { readonly answer: 'loading'; readonly bytes: number }
  | { readonly answer: 'open' }
  | { readonly answer: 'finding'; readonly number: number; readonly finding: Finding }
  | { readonly answer: 'result'; readonly number: number; readonly result: CheckResult }
  | { readonly answer: 'seen'; readonly number: number; readonly hint: Hint }
  | { readonly answer: 'problem'; readonly number: number; readonly problem: Problem }
  /** The engine cannot be opened here, or a check failed in a way that no photo explains. */
  | { readonly answer: 'failure'; readonly number?: number; readonly reason: string }
