import type { HeadEvidence } from '../evidence/evidence.ts'
import type { Message } from '../messages/message.ts'
import { liesDown } from '../portrait/lies-down.ts'
import type { Head } from '../portrait/portrait.ts'
import type { CheckOutcome, Finding } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'

/** A finding without its check's name, and in no language yet. */
export interface Found<Code extends string> extends Omit<Finding, 'check' | 'message' | 'advice'> {
  code: Code
  message: Message
  advice: Message | null
}

/** Makes a finding without a measurement. Only a finding that does not pass has advice. */
export function finding<const Code extends string>(
  outcome: CheckOutcome,
  code: Code,
  message: Message,
  advice: Message | null = null,
): Found<Code> {
  return {
    outcome,
    assessed: true,
    measured: null,
    unit: null,
    probability: null,
    uncertainty: null,
    required: null,
    code,
    message,
    advice: outcome === 'PASS' ? null : advice,
  }
}

/** Makes the finding of a check that could not be made: REVIEW, never PASS. */
export function notAssessed<const Code extends string>(
  code: Code,
  message: Message,
  advice: Message | null = null,
): Found<Code> {
  return { ...finding('REVIEW', code, message, advice), assessed: false }
}

/** The thresholds that `measurableHead` uses. */
export const headLimits = ['interEyePx', 'lyingRollDeg'] as const

/** The head that checks may judge; null if there is none, if it has too few pixels, or if the picture lies on its side. */
export function measurableHead({ portrait: { head } }: HeadEvidence): Head | null {
  return head && head.interEye >= thresholds.interEyePx && !liesDown(head) ? head : null
}

/** The code of `noFace`. */
export const noFaceCodes = { no_face: 'No face was found, so we could not check this.' } as const

/** The finding of a check that needs a face, if none was found. */
export const noFace = () => notAssessed('no_face', 'head.no-face')

/** The codes of `unmeasured`. */
export const headCodes = {
  ...noFaceCodes,
  not_upright: 'The picture lies on its side or upside down, so we could not check this.',
  face_too_small: 'The face is too small in the picture to check this.',
} as const

/** The finding of a check that needs a measurable head, if there is none, with the reason. */
export function unmeasured({ portrait: { head } }: HeadEvidence): Found<keyof typeof headCodes> {
  if (!head) return noFace()
  if (liesDown(head)) {
    return notAssessed('not_upright', 'head.lies-down', 'orientation.not-upright-advice')
  }
  const advice = 'head.too-small-advice'
  return notAssessed('face_too_small', 'head.too-small', advice)
}
