import type { EdgeSpread } from '../../measures/detail/edge-spread.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { spreadAtNeededSize } from './sharpness.ts'

/**
 * Whether the camera and the head were held still: edges that are spread along one direction, and less across it, show a
 * movement. The measurement is the spread along that direction, in pixels as in `sharpness`.
 */
export const motionBlur = defineCheck({
  name: 'motion_blur',
  needs: 'detail',
  looksAt:
    'Whether the camera and the head were held still: edges that are spread along one direction, and less across it.',
  limits: ['motion', 'edgeSpreadPx', 'printDpi'],
  codes: {
    ...headCodes,
    face_cut_off: 'Too little of the face is in the photo.',
    smeared: 'The face is smeared in one direction, as by a movement.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.detail) return unmeasured(evidence)
    const { edgeSpread: spread } = evidence.detail
    if (!spread) return notAssessed('face_cut_off', 'Too little of the face is in the photo.')
    const outcome = judgeMotion(spread, spreadAtNeededSize(evidence, spread, spread.mostPx))
    const measure = {
      measured: Number(spread.mostPx.toFixed(2)),
      unit: 'px',
      uncertainty: thresholds.edgeSpreadPx.uncertainty,
      required: { min: null, max: thresholds.motion.minSpreadPx },
    }
    if (outcome === 'PASS') {
      return {
        ...finding('PASS', 'ok', 'Nothing in the face is smeared by movement.'),
        ...measure,
      }
    }
    const message = `The face is smeared ${directionText(spread.mostDeg)}, as by a movement.`
    const advice = 'Rest the camera on something firm, hold still, and use more light.'
    return { ...finding(outcome, 'smeared', message, advice), ...measure }
  },
})

function judgeMotion({ mostPx, acrossPx }: EdgeSpread, mostAtNeededSize: number): CheckOutcome {
  const { minSpreadPx, minRatio, plainSpreadPx, plainRatio } = thresholds.motion
  const ratio = mostPx / Math.max(acrossPx, 0.01)
  if (mostAtNeededSize > plainSpreadPx && ratio > plainRatio) return 'FAIL'
  return mostPx > minSpreadPx && ratio > minRatio ? 'REVIEW' : 'PASS'
}

/** Describes a direction, given in degrees from the horizontal towards the bottom, in words. */
function directionText(degrees: number): string {
  if (degrees < 22.5 || degrees >= 157.5) return 'sideways'
  return degrees >= 67.5 && degrees < 112.5 ? 'up and down' : 'aslant'
}
