import type { RuleDocument } from '@likeness/rules'
import type { FileFacts } from './decode.ts'
import type { Frame } from './frame.ts'
import type { CheckOutcome, Finding, Mode } from './result.ts'
import type { Backdrop } from './vision/backdrop.ts'
import type { Portrait } from './vision/portrait.ts'

/** All that a check may look at. Measures are in pixels of the upright source photo. */
export interface Evidence {
  readonly file: FileFacts
  readonly portrait: Portrait
  readonly frame: Frame
  /** Null where no backdrop shows, or no face was found to tell it from. */
  readonly backdrop: Backdrop | null
  readonly document: RuleDocument
  /** The ICAO and ISO rule, which holds where the document is silent on what makes any portrait usable. */
  readonly baseline: RuleDocument
  readonly mode: Mode
}

/** One check: its finding, or null where neither the rule nor the baseline asks for it. */
export type Check = (evidence: Evidence) => Finding | null

/** A finding without a measurement. */
export function finding(
  check: string,
  outcome: CheckOutcome,
  code: string,
  message: string,
  advice: string | null = null,
): Finding {
  return {
    check,
    outcome,
    assessed: true,
    measured: null,
    unit: null,
    uncertainty: null,
    required: null,
    code,
    message,
    advice,
  }
}

/** A check that could not be made: REVIEW, never PASS. */
export function notAssessed(
  check: string,
  code: string,
  message: string,
  advice: string | null = null,
): Finding {
  return { ...finding(check, 'REVIEW', code, message, advice), assessed: false }
}

export const noFace = (check: string): Finding =>
  notAssessed(check, 'no_face', 'No face was found, so this was not judged.')
