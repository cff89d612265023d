import { judgeBand } from '../../band.ts'
import { type Evidence, finding, measurableHead, unmeasured } from '../../evidence.ts'
import { pupilRedness } from '../../light/pupil-redness.ts'
import type { Finding } from '../../result.ts'
import { thresholds } from '../../thresholds.ts'

/** Pupils that a flash has lit red. */
export function redEye(evidence: Evidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured('red_eye', evidence)
  const redness = pupilRedness(evidence.views.face)
  const { max, uncertainty } = thresholds.pupilRedness
  const required = { min: null, max }
  const { outcome } = judgeBand(redness, uncertainty, required)
  const code = { PASS: 'ok', REVIEW: 'pupils_maybe_red', FAIL: 'red_pupils' }[outcome]
  const message = {
    PASS: 'The pupils are not red.',
    REVIEW: 'A pupil may be red with the light of a flash.',
    FAIL: 'A pupil is red with the light of a flash.',
  }[outcome]
  const advice = 'Take the photo without flash, in more light.'
  return {
    ...finding('red_eye', outcome, code, message, advice),
    measured: Number(redness.toFixed(1)),
    unit: 'CIELAB a',
    uncertainty,
    required,
  }
}
