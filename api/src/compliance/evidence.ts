import type { RuleDocument } from '@likeness/rules'
import type { FileFacts } from './decode.ts'
import type { Detail } from './detail/detail.ts'
import type { Frame } from './frame.ts'
import { liesDown } from './measuring-points.ts'
import type { CheckOutcome, Finding, Mode } from './result.ts'
import type { Relaxation, Subject } from './subject.ts'
import { thresholds } from './thresholds.ts'
import type { HeadViews, Views } from './views/views.ts'
import type { Backdrop } from './vision/backdrop.ts'
import type { Head, Portrait } from './vision/portrait.ts'

/**
 * What is known of a photo once its file is read. Evidence grows from stage to stage; measures are in pixels of the
 * upright source photo.
 */
export interface FileEvidence {
  readonly file: FileFacts
  /** As it holds for the subject. */
  readonly document: RuleDocument
  /** What it relaxes for the subject. */
  readonly relaxed: readonly Relaxation[]
  /** The ICAO and ISO rule, which holds where the document is silent on what makes any portrait usable. */
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
}

/** And once its faces are found. */
export interface FacesEvidence extends FileEvidence {
  readonly portrait: Pick<Portrait, 'faces'>
}

/** And once the head is measured, and the frame chosen by it. */
export interface HeadEvidence extends FacesEvidence {
  readonly portrait: Portrait
  readonly frame: Frame
  /** Pixels to look at; null where there is no head. */
  readonly views: HeadViews | null
}

/** And what the file's own pixels tell, which is measured at the same time as the backdrop. */
export interface DetailEvidence extends HeadEvidence {
  /** Null where there is no head. */
  readonly detail: Detail | null
}

/** Or what stands behind the person. */
export interface BackdropEvidence extends HeadEvidence {
  readonly views: Views | null
  /** Null where no backdrop shows, or no face was found to tell it from. */
  readonly backdrop: Backdrop | null
}

/** All that a check may look at. */
export interface Evidence extends DetailEvidence, BackdropEvidence {
  readonly views: Views | null
}

/** The evidence that there is at each stage. */
export interface EvidenceAt {
  readonly file: FileEvidence
  readonly faces: FacesEvidence
  readonly head: HeadEvidence
  readonly detail: DetailEvidence
  readonly backdrop: BackdropEvidence
}
export type EvidenceStage = keyof EvidenceAt

/** One check: its finding, or null where neither the rule nor the baseline asks for it. */
export type Check<Seen> = (evidence: Seen) => Finding | null

/** A check, and the stage from which on there is what it looks at. */
export type StagedCheck<Stage extends EvidenceStage = EvidenceStage> = {
  readonly [Each in Stage]: { readonly needs: Each; readonly check: Check<EvidenceAt[Each]> }
}[Stage]

/** A finding without a measurement. Advice is for what does not pass. */
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
    advice: outcome === 'PASS' ? null : advice,
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

/** The head that checks may judge; null where there is none, too few pixels of it, or where the picture lies. */
export function measurableHead({ portrait: { head } }: HeadEvidence): Head | null {
  return head && head.interEye >= thresholds.interEyePx && !liesDown(head) ? head : null
}

/** Of a check that lacks a measurable head, with the reason. */
export function unmeasured(check: string, { portrait: { head } }: HeadEvidence): Finding {
  if (!head) return notAssessed(check, 'no_face', 'No face was found, so this was not judged.')
  if (liesDown(head)) {
    const message = 'The picture lies on its side or upside down, so this was not judged.'
    return notAssessed(check, 'not_upright', message, 'Turn the picture upright and save it.')
  }
  const message = `The face is too small to be measured: ${Math.round(head.interEye)} px between the eyes.`
  return notAssessed(check, 'face_too_small', message, 'Use the original photo, or take it from closer.')
}
