import type { EdgeSpread } from '#measure/detail/edge-spread.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { faceCutOff, spreadAtNeededSize } from './sharpness.ts'

/** The spread of the edges along the direction in which it is largest, where it is clearly smaller across. */
const smeared: Sign<'detail'> = {
  name: 'smeared',
  unit: 'px',
  digits: 2,
  measure({ detail }) {
    const spread = detail?.edgeSpread
    return spread && spreadRatio(spread) > thresholds.motion.minRatio ? spread.mostPx : null
  },
}

const spreadRatio = ({ mostPx, acrossPx }: EdgeSpread) => mostPx / Math.max(acrossPx, 0.01)

/** The measurement is the spread along the direction of the movement, in pixels as in `sharpness`. */
export const motionBlur = defineHeadCheck({
  name: 'motion_blur',
  needs: 'detail',
  looksInto: ['detail'],
  signs: [smeared],
  looksAt:
    'Whether the camera and the head were held still: edges that are spread along one direction, and less across it.',
  limits: ['motion', 'smeared', 'printDpi'],
  codes: {
    face_cut_off: 'Too little of the face is in the photo.',
    smeared: 'The face is smeared in one direction, as by a movement.',
  },
  sample: sampleOf('smeared', wordsFor('sideways')),
  run(evidence) {
    const { edgeSpread: spread } = evidence.detail
    if (!spread) return faceCutOff()
    const ratio = spreadRatio(spread)
    if (ratio <= thresholds.motion.minRatio) return finding('PASS', 'ok', 'motion-blur.ok')
    const judged = judgeValue(smeared, spread.mostPx, evidence)
    const { plainSpreadPx, plainRatio, surePx } = thresholds.motion
    const isSure = spread.mostPx > surePx && ratio > plainRatio
    const plain = isSure && spreadAtNeededSize(evidence, spread, spread.mostPx) > plainSpreadPx
    const outcome = plain ? 'FAIL' : judged.outcome === 'PASS' ? 'PASS' : 'REVIEW'
    return gradedSign({ ...judged, outcome }, 'smeared', wordsFor(directionOf(spread.mostDeg)))
  },
})

function wordsFor(direction: ReturnType<typeof directionOf>) {
  return wordsOfFault(`motion-blur.${direction}`, 'motion-blur.ok', 'motion-blur.advice')
}

/** A direction, given in degrees from the horizontal towards the bottom. */
function directionOf(degrees: number) {
  if (degrees < 22.5 || degrees >= 157.5) return 'sideways'
  return degrees >= 67.5 && degrees < 112.5 ? 'vertical' : 'diagonal'
}
