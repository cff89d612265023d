import type { HeadEvidence } from '../evidence/evidence.ts'
import { liesDown } from '../portrait/lies-down.ts'
import type { Head } from '../portrait/portrait.ts'
import type { CheckOutcome, Finding } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'

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
