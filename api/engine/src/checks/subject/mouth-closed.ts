import type { HeadEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'

/** A closed mouth, where the rule or the baseline asks for one: the gap between the lips over the eye-to-chin distance. */
export function mouthClosed(evidence: HeadEvidence): Finding | null {
  const { document, baseline } = evidence
  if (!document.mouth && !baseline.mouth) return null
  const head = measurableHead(evidence)
  if (!head) return unmeasured('mouth_closed', evidence)
  const { max, uncertainty } = thresholds.mouthOpening
  const required = { min: null, max }
  const { outcome } = judgeBand(head.mouthOpening, uncertainty, required)
  const message = {
    PASS: 'The mouth is closed.',
    REVIEW: 'The lips may be parted.',
    FAIL: 'The mouth is open.',
  }[outcome]
  const code = { PASS: 'ok', REVIEW: 'mouth_maybe_open', FAIL: 'mouth_open' }[outcome]
  const advice = 'Close your mouth and keep a neutral expression.'
  return {
    ...finding('mouth_closed', outcome, code, message, advice),
    measured: Number(head.mouthOpening.toFixed(3)),
    unit: 'ratio',
    uncertainty,
    required,
  }
}
