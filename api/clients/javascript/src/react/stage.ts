import type { CheckResult } from '../api-types.ts'

/**
 * The result of a check without its price, which concerns only the endpoint and the API. A check in the page has no id of a
 * request.
 */
export type PhotoResult = Omit<CheckResult, 'charge' | 'request_id'> & { request_id?: string }

/** The finding of one check. */
export type PhotoFinding = PhotoResult['findings'][number]

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
  /** Whether the visitor sends the photo although it was found unfit in the page. */
  insisted?: boolean
}

/** The state of the widget. */
export type Stage =
  | { at: 'start'; problem?: PhotoProblem }
  | { at: 'camera' }
  /** A photo that is too large is made smaller. */
  | { at: 'preparing'; chosen: Blob }
  /**
   * `sent` is the share of the photo's bytes that were sent, from 0 to 1, and `isScreening` tells that the page looks at it before
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
  | { to: 'prepare'; chosen: Blob }
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
      return { at: 'preparing', chosen: step.chosen }
    case 'too-large':
      return stage.at === 'preparing' ? { at: 'problem', photo: step.photo, problem: step.problem } : stage
    case 'check':
      return { at: 'checking', photo: step.photo, sent: 0, findings: [] }
    default:
      return stage.at === 'checking' && stage.photo === step.photo ? arrived(stage, step) : stage
  }
}

/** The findings with a new one, or with one in the place of what the same check said before. */
function withFinding(findings: readonly PhotoFinding[], told: PhotoFinding): PhotoFinding[] {
  return findings.some(({ check }) => check === told.check)
    ? findings.map((finding) => (finding.check === told.check ? told : finding))
    : [...findings, told]
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
