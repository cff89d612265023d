import { frameOverEye } from '../../measures/glasses/frame-over-eye.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { hasShutEyes, shutEyesLimits } from '../shut-eyes.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from './dark-lenses.ts'
import { mayWearGlasses, noGlasses } from './glasses-found.ts'

/**
 * A frame that crosses the opening of an eye. REVIEW at most, because a line probably but not certainly belongs to the frame
 * and not to a lid. Every photo is judged.
 */
export const framesOverEyes = defineCheck({
  name: 'frames_over_eyes',
  needs: 'head',
  looksAt: 'A frame of glasses that crosses the opening of an eye.',
  limits: ['frameOverEye', ...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...headCodes,
    ...darkLensCodes,
    eyes_closed: 'The eyes are not open enough to tell what crosses them.',
    frame_maybe_over_eye: 'The frame may cross an eye.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    if (!mayWearGlasses(head)) return noGlasses
    const hidden = behindDarkLenses(face, head)
    if (hidden) return hidden
    if (hasShutEyes(head)) {
      return notAssessed('eyes_closed', 'The eyes are not open enough to tell what crosses them.')
    }
    const strength = frameOverEye(face)
    const max = thresholds.frameOverEye
    const crossed = strength > max
    const advice = 'Push the glasses up, or wear some whose frames leave the eyes free.'
    const found = crossed
      ? finding('REVIEW', 'frame_maybe_over_eye', 'The frame may cross an eye.', advice)
      : finding('PASS', 'ok', 'The frames leave the eyes free.')
    return {
      ...found,
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      required: { min: null, max },
    }
  },
})
