import type { CheckResult } from '../api-types.ts'

/** What a check found, without its price, which is between the endpoint and the API. */
export type PhotoResult = Omit<CheckResult, 'charge'>

/** What one check found. */
export type PhotoFinding = PhotoResult['findings'][number]

/** Why there is no result, as the endpoint says it. */
export interface PhotoProblem {
  /** Such as `no_face`; `connection_failed` where the endpoint did not answer. */
  code: string
  detail: string
  /** Whether the same photo may be checked later: nothing is wrong with it. */
  temporary: boolean
}

/** A photo that somebody chose or took. */
export interface ChosenPhoto {
  blob: Blob
  /** To show it by. */
  url: string
  /** Under which it is sent, also when it is sent again: it is then paid for once. */
  key: string
}

/** Where a visitor is. */
export type Stage =
  | { at: 'start'; problem?: PhotoProblem }
  | { at: 'camera' }
  /** `sent` is a share of the photo's bytes, from 0 to 1; `findings` are those that were told before the result. */
  | { at: 'checking'; photo: ChosenPhoto; sent: number; findings: readonly PhotoFinding[] }
  | { at: 'result'; photo: ChosenPhoto; result: PhotoResult; findings: readonly PhotoFinding[] }
  | { at: 'problem'; photo: ChosenPhoto; problem: PhotoProblem }

export type Step =
  | { to: 'start' }
  | { to: 'camera' }
  | { to: 'no-camera'; problem: PhotoProblem }
  | { to: 'check'; photo: ChosenPhoto }
  | { to: 'sent'; photo: ChosenPhoto; share: number }
  | { to: 'finding'; photo: ChosenPhoto; finding: PhotoFinding }
  | { to: 'result'; photo: ChosenPhoto; result: PhotoResult }
  | { to: 'problem'; photo: ChosenPhoto; problem: PhotoProblem }

/** The next stage. What arrives of a photo that is no longer the one being checked changes nothing. */
export function nextStage(stage: Stage, step: Step): Stage {
  switch (step.to) {
    case 'start':
      return { at: 'start' }
    case 'camera':
      return { at: 'camera' }
    case 'no-camera':
      return stage.at === 'camera' ? { at: 'start', problem: step.problem } : stage
    case 'check':
      return { at: 'checking', photo: step.photo, sent: 0, findings: [] }
    default:
      return stage.at === 'checking' && stage.photo === step.photo ? arrived(stage, step) : stage
  }
}

function arrived(
  stage: Stage & { at: 'checking' },
  step: Exclude<Step, { to: 'start' | 'camera' | 'no-camera' | 'check' }>,
): Stage {
  const { photo } = step
  switch (step.to) {
    case 'sent':
      return { ...stage, sent: Math.max(stage.sent, step.share) }
    case 'finding':
      return { ...stage, findings: [...stage.findings, step.finding] }
    case 'result':
      return { at: 'result', photo, result: step.result, findings: asTold(step.result, stage.findings) }
    case 'problem':
      return { at: 'problem', photo, problem: step.problem }
  }
}

/** The findings of a result, in the order in which they were told, if they were: none moves when the result is there. */
function asTold({ findings }: PhotoResult, told: readonly PhotoFinding[]): readonly PhotoFinding[] {
  const places = new Map(told.map(({ check }, place) => [check, place]))
  const placeOf = ({ check }: PhotoFinding) => places.get(check) ?? told.length
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other))
}
