import type { HeadEvidence } from '../../evidence/evidence.ts'
import { frameOverEye } from '../../measures/glasses/frame-over-eye.ts'
import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { finding, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { behindDarkLenses } from './dark-lenses.ts'
import { mayBeGlasses, noGlasses } from './glasses-found.ts'

const name = 'frames_over_eyes'

/**
 * A frame that crosses the opening of an eye. REVIEW at most: that a line is the frame's and not a lid's is likely and
 * not certain. Asked of every photo.
 */
export function framesOverEyes(evidence: HeadEvidence): Finding {
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return unmeasured(name, evidence)
  const { face } = evidence.views
  if (!mayBeGlasses(glassesStrength(face))) return noGlasses(name)
  const hidden = behindDarkLenses(name, face)
  if (hidden) return hidden
  if (head.eyeOpening < thresholds.eyeOpening.min) {
    return notAssessed(name, 'eyes_closed', 'The eyes are not open enough to tell what crosses them.')
  }
  const strength = frameOverEye(face)
  const max = thresholds.frameOverEye
  const crossed = strength > max
  const advice = 'Push the glasses up, or wear some whose frames leave the eyes free.'
  const found = crossed
    ? finding(name, 'REVIEW', 'frame_maybe_over_eye', 'The frame may cross an eye.', advice)
    : finding(name, 'PASS', 'ok', 'The frames leave the eyes free.')
  return {
    ...found,
    measured: Number(strength.toFixed(3)),
    unit: 'edge strength',
    required: { min: null, max },
  }
}
