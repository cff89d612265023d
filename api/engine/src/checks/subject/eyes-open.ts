import type { HeadEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { behindDarkLenses } from './dark-lenses.ts'

/** Both eyes open: the gap between the lids over the eye's width, of the eye that is closed further. */
export function eyesOpen(evidence: HeadEvidence): Finding {
  const head = measurableHead(evidence)
  if (!head) return unmeasured('eyes_open', evidence)
  const hidden = evidence.views && behindDarkLenses('eyes_open', evidence.views.face)
  if (hidden) return hidden
  const { min, uncertainty } = thresholds.eyeOpening
  const required = { min, max: null }
  const { outcome } = judgeBand(head.eyeOpening, uncertainty, required)
  const message = {
    PASS: 'Both eyes are open.',
    REVIEW: 'The eyes may not be fully open.',
    FAIL: 'At least one eye is closed.',
  }[outcome]
  const code = { PASS: 'ok', REVIEW: 'eyes_half_open', FAIL: 'eyes_closed' }[outcome]
  const advice = 'Open your eyes and look into the camera.'
  return {
    ...finding('eyes_open', outcome, code, message, advice),
    measured: Number(head.eyeOpening.toFixed(3)),
    unit: 'ratio',
    uncertainty,
    required,
  }
}
