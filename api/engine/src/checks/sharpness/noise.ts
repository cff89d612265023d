import type { DetailEvidence } from '../../evidence/evidence.ts'
import type { CheckOutcome, Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, measurableHead, notAssessed, unmeasured } from '../finding.ts'

/** Free of the grain of a dark room: the noise of the face's skin. FAIL only where it is plain to see. */
export function noise(evidence: DetailEvidence): Finding {
  if (!measurableHead(evidence) || !evidence.detail) return unmeasured('noise', evidence)
  const { noiseLevel: level } = evidence.detail
  if (level === null) {
    const message = 'Too little of the face is neither black nor white to judge its noise.'
    return notAssessed('noise', 'no_midtones', message, 'Light the face evenly.')
  }
  const { max, uncertainty, plain } = thresholds.noiseLevels
  const required = { min: null, max }
  const beyond = judgeBand(level, uncertainty, required).outcome !== 'PASS'
  const outcome: CheckOutcome = level > plain ? 'FAIL' : beyond ? 'REVIEW' : 'PASS'
  const message = {
    PASS: 'The skin shows no noise to speak of.',
    REVIEW: 'The skin shows some noise.',
    FAIL: 'The skin is covered with noise.',
  }[outcome]
  const advice = 'Use more light, so that the camera need not amplify it: face a window in daylight.'
  const code = outcome === 'PASS' ? 'ok' : 'noisy'
  return {
    ...finding('noise', outcome, code, message, advice),
    measured: Number(level.toFixed(2)),
    unit: 'levels',
    uncertainty,
    required,
  }
}
