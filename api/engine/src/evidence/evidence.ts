import type { RuleDocument } from '@likeness/rules'
import type { FileFacts } from '../decoding/decode.ts'
import type { Frame } from '../framing/frame.ts'
import type { Background } from '../measures/background/background.ts'
import type { Detail } from '../measures/native-detail/detail.ts'
import type { Portrait } from '../portrait/portrait.ts'
import type { Mode } from '../result/result.ts'
import type { Relaxation, Subject } from '../result/subject.ts'
import type { HeadViews, Views } from '../views/views.ts'

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

/** And what the file's own pixels tell, which is measured at the same time as the background. */
export interface DetailEvidence extends HeadEvidence {
  /** Null where there is no head. */
  readonly detail: Detail | null
}

/** Or what stands behind the person. */
export interface BackgroundEvidence extends HeadEvidence {
  readonly views: Views | null
  /** Null where no background shows, or no face was found to tell it from. */
  readonly background: Background | null
}

/** All that a check may look at. */
export interface Evidence extends DetailEvidence, BackgroundEvidence {
  readonly views: Views | null
}

/** The evidence that there is at each stage. */
export interface EvidenceAt {
  readonly file: FileEvidence
  readonly faces: FacesEvidence
  readonly head: HeadEvidence
  readonly detail: DetailEvidence
  readonly background: BackgroundEvidence
}
export type EvidenceStage = keyof EvidenceAt

/** Told the evidence of a stage once it is there. */
export type StageListener = <Stage extends EvidenceStage>(stage: Stage, evidence: EvidenceAt[Stage]) => void
