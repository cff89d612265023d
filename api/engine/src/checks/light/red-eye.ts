import type { HeadEvidence } from '../../evidence/evidence.ts'
import { pupilRedness } from '../../measures/light/pupil-redness.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { colourless } from '../colourless.ts'
import { finding, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { behindDarkLenses } from '../subject/dark-lenses.ts'

/** Pupils that a flash has lit red. Not judged of shut or hidden eyes, nor of a grey picture. */
export function redEye(evidence: HeadEvidence): Finding {
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return unmeasured('red_eye', evidence)
  const { face } = evidence.views
  const unseen = behindDarkLenses('red_eye', face) ?? colourless('red_eye', face)
  if (unseen) return unseen
  if (head.eyeOpening < thresholds.eyeOpening.min) {
    return notAssessed('red_eye', 'eyes_closed', 'The eyes are not open enough to see the pupils.')
  }
  const redness = pupilRedness(face)
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
