import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { FileFacts } from '../decode/decode.ts'
import type { Raster } from '../decode/raster.ts'
import type { Background } from '../measure/background/background.ts'
import type { Detail } from '../measure/detail/detail.ts'
import type { Frame } from '../measure/framing/frame.ts'
import type { PhotoDecoder } from '../measure/photo-decoder.ts'
import type { Portrait } from '../measure/portrait.ts'
import type { HeadViews, Views } from '../measure/views.ts'
import type { Models } from '../models/models.ts'
import type { RiskCurves, SignName } from '../thresholds/fitted.ts'
import type { Mode, Policy, Profile, Relaxation, Statements, Subject } from './result.ts'

/** What it takes to judge a photo: the models, and the decoder that reads its bytes. */
export interface Equipment {
  readonly models: Models
  readonly decoder: PhotoDecoder
}

/** One photo, and the rule by which it is judged. */
export interface Task {
  readonly bytes: Uint8Array
  /** The largest accepted file size in bytes; `limits.maxFileBytes` if absent. */
  readonly maxBytes?: number
  /** The decoded pixels of the bytes, if they are already known. */
  readonly pixels?: Raster | undefined
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
  /** `standard` if absent. */
  readonly profile?: Profile | undefined
  /** None if absent: every check counts. */
  readonly policy?: Policy | undefined
  /** What the person states; nothing if absent. */
  readonly statements?: Statements | undefined
  /** The language of the findings; English if absent. */
  readonly language?: Language | undefined
  /** Whether the range of possible crops is calculated too; false if absent. */
  readonly withCrops?: boolean
  /** Whether `check` levels a head that leans; true if absent. Only what measures how the engine finds a lean says no. */
  readonly levels?: boolean
}

/**
 * The evidence after the file of a photo is read. Evidence grows from stage to stage; measures are in pixels of the upright
 * source photo.
 */
export interface FileEvidence {
  readonly file: FileFacts
  /** The rule as it applies to the subject. */
  readonly document: RuleDocument
  /** The requirements that the rule relaxes for the subject. */
  readonly relaxed: readonly Relaxation[]
  /** The ICAO and ISO rule. It applies if the document says nothing about what makes any portrait usable. */
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly profile: Profile
  /** What the customer decides about checks; null if every check counts. */
  readonly policy: Policy | null
  /** What the person states, where an answer decides. */
  readonly statements: Statements
  /** The language in which findings are written. */
  readonly language: Language
  /** The curves by which measures are judged. */
  readonly curves: RiskCurves
  /**
   * Scores that count instead of what a network gives: those by a network that was trained without the picture. Only what measures
   * the engine's accuracy gives them.
   */
  readonly scoresLeftOut?: Readonly<Partial<Record<SignName, number>>>
  readonly subject: Subject
}

/** The evidence after the faces are found. */
export interface FacesEvidence extends FileEvidence {
  readonly portrait: Pick<Portrait, 'faces'>
}

/** The evidence after the head is measured and the frame is chosen by it. */
export interface HeadEvidence extends FacesEvidence {
  readonly portrait: Portrait
  readonly frame: Frame
  /** The pixels that checks look at; null if there is no head. */
  readonly views: HeadViews | null
}

/** The evidence after the detail in the file's own pixels is measured, concurrently with the background. */
export interface DetailEvidence extends HeadEvidence {
  /** Null if there is no head. */
  readonly detail: Detail | null
}

/** The evidence after the background is measured. */
export interface BackgroundEvidence extends HeadEvidence {
  readonly views: Views | null
  /** Null if no background is visible, or if no face was found to separate it from. */
  readonly background: Background | null
}

/** All evidence that a check may look at. */
export interface Evidence extends DetailEvidence, BackgroundEvidence {
  readonly views: Views | null
}

/** The evidence that is known at each stage. */
export interface EvidenceAt {
  readonly file: FileEvidence
  readonly faces: FacesEvidence
  readonly head: HeadEvidence
  readonly detail: DetailEvidence
  readonly background: BackgroundEvidence
}
export type EvidenceStage = keyof EvidenceAt

/** Called with the evidence of a stage as soon as it is known. */
export type StageListener = <Stage extends EvidenceStage>(stage: Stage, evidence: EvidenceAt[Stage]) => void
