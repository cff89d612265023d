import type { Cause, CheckRequest, CheckResult, Finding, Statements } from '../api-types.ts'
import type { CameraHint, Framing } from '../precheck.ts'
import type { Guide } from './guide.ts'

/**
 * The result of a check without its price, which concerns only the endpoint and the API. A check in the page has no id of a
 * request.
 */
export type PhotoResult = Omit<CheckResult, 'charge' | 'request_id'> & { request_id?: string }

export type { Cause, Statements }
/** The finding of one check. */
export type PhotoFinding = Finding

/** Why there is no result, as the endpoint reports it. */
export interface PhotoProblem {
  /** A code such as `no_face`; `connection_failed` if the endpoint did not answer. */
  code: string
  detail: string
  /** Whether the same photo may be checked again later, because nothing is wrong with it. */
  temporary: boolean
}

/** A photo that the visitor chose or took. */
export interface ChosenPhoto {
  blob: Blob
  /** The address for showing the photo. */
  url: string
  /** The idempotency key of the photo. It stays the same when the photo is sent again, so the photo is paid for once. */
  key: string
  /** The size of the file that the visitor chose, in bytes, if the page made the photo smaller. */
  chosenBytes?: number
  /** What the person has stated of the photo. */
  statements?: Statements
  /** Whether the visitor sends the photo although it was found unfit in the page. */
  insisted?: boolean
}

/** The state of the widget. */
export type Stage =
  | { at: 'start'; problem?: PhotoProblem }
  | { at: 'camera' }
  /** A photo that is too large is made smaller; `problem` says that the check found it so. */
  | { at: 'preparing'; chosen: Blob; problem?: PhotoProblem }
  /**
   * `sent` is the share of the photo's bytes that were sent, from 0 to 1, and `isScreening` says that the page checks it before
   * that; `findings` are those reported before the result.
   */
  | {
      at: 'checking'
      photo: ChosenPhoto
      sent: number
      isScreening?: boolean
      findings: readonly PhotoFinding[]
    }
  /** `isScreening` is true if the result is the page's own, and the photo was not sent. */
  | {
      at: 'result'
      photo: ChosenPhoto
      result: PhotoResult
      isScreening?: boolean
      findings: readonly PhotoFinding[]
    }
  | { at: 'problem'; photo: ChosenPhoto; problem: PhotoProblem }

export type Step =
  | { to: 'start' }
  | { to: 'camera' }
  | { to: 'no-camera'; problem: PhotoProblem }
  | { to: 'prepare'; chosen: Blob; problem?: PhotoProblem }
  | { to: 'too-large'; photo: ChosenPhoto; problem: PhotoProblem }
  | { to: 'check'; photo: ChosenPhoto }
  | { to: 'screening'; photo: ChosenPhoto }
  | { to: 'sent'; photo: ChosenPhoto; share: number }
  | { to: 'finding'; photo: ChosenPhoto; finding: PhotoFinding }
  | { to: 'result'; photo: ChosenPhoto; result: PhotoResult; isScreening?: boolean }
  | { to: 'problem'; photo: ChosenPhoto; problem: PhotoProblem }

/** The next state. A step for a photo that is not being checked changes nothing. */
export function nextStage(stage: Stage, step: Step): Stage {
  switch (step.to) {
    case 'start':
      return { at: 'start' }
    case 'camera':
      return { at: 'camera' }
    case 'no-camera':
      return stage.at === 'camera' ? { at: 'start', problem: step.problem } : stage
    case 'prepare':
      return { at: 'preparing', chosen: step.chosen, ...(step.problem && { problem: step.problem }) }
    case 'too-large':
      return stage.at === 'preparing' ? { at: 'problem', photo: step.photo, problem: step.problem } : stage
    case 'check':
      return { at: 'checking', photo: step.photo, sent: 0, findings: [] }
    default:
      return stage.at === 'checking' && stage.photo === step.photo ? arrived(stage, step) : stage
  }
}

/** The findings with a new one, or with one in the place of what the same check said before. */
function withFinding(findings: readonly PhotoFinding[], fresh: PhotoFinding): PhotoFinding[] {
  return findings.some(({ check }) => check === fresh.check)
    ? findings.map((finding) => (finding.check === fresh.check ? fresh : finding))
    : [...findings, fresh]
}

function arrived(
  stage: Stage & { at: 'checking' },
  step: Extract<Step, { to: 'screening' | 'sent' | 'finding' | 'result' | 'problem' }>,
): Stage {
  const { photo } = step
  switch (step.to) {
    case 'screening':
      return { ...stage, isScreening: true }
    case 'sent': {
      const { isScreening: _over, ...sending } = stage
      return { ...sending, sent: Math.max(stage.sent, step.share) }
    }
    case 'finding':
      return { ...stage, findings: withFinding(stage.findings, step.finding) }
    case 'result':
      return {
        at: 'result',
        photo,
        result: step.result,
        ...(step.isScreening && { isScreening: true }),
        findings: keepingPlaces(step.result, stage.findings),
      }
    case 'problem':
      return { at: 'problem', photo, problem: step.problem }
  }
}

/** The findings of a result. Findings that were reported before come first, in that order, so that none moves. */
function keepingPlaces(
  { findings }: PhotoResult,
  reported: readonly PhotoFinding[],
): readonly PhotoFinding[] {
  const places = new Map(reported.map(({ check }, place) => [check, place]))
  const placeOf = ({ check }: PhotoFinding) => places.get(check) ?? reported.length
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** For whom a photo is checked, and in which language. */
export type CheckedFor = Pick<CheckRequest, 'subject' | 'statements' | 'language'>

/** How a check ended. */
export type CheckedPhoto =
  /** `isScreening` is true if the result is the page's own, and the photo was therefore not sent to the endpoint. */
  { ok: true; result: PhotoResult; isScreening?: boolean } | { ok: false; problem: PhotoProblem }

export interface CheckListener {
  /** Called when the page looks at the photo before it is sent. */
  onScreening?: () => void
  /** Called with the share of what comes before the check: of the photo that has been sent, or the engine that has been loaded. */
  onReady: (share: number) => void
  /** Called with each finding before the result, if findings are reported. */
  onFinding: (finding: PhotoFinding) => void
}

/** What checks photos for one document: your endpoint, or the engine in the page. */
export interface PhotoChecker {
  /** Whether photos stay in the page. */
  readonly inPage: boolean
  /** The guide for the document; the default guide if its requirements cannot be read. Never rejects. */
  readGuide(signal: AbortSignal): Promise<Guide>
  /** Looks at one picture of the camera, which it takes over; null if it cannot. Absent if the pictures are not looked at. */
  look?(picture: ImageBitmap, framing: Framing): Promise<CameraHint | null>
  /**
   * Checks a photo. Never rejects. After the signal is aborted, the answer is not read.
   * @param photo The key under which it is paid for once, however often it is sent, and whether the visitor insists on sending it.
   */
  check(
    photo: { blob: Blob; key: string; insisted?: boolean },
    whom: CheckedFor,
    listener: CheckListener,
    signal: AbortSignal,
  ): Promise<CheckedPhoto>
}
