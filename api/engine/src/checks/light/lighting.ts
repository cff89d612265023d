import { lightOn } from '../../measures/light/face-light.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand, round } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'

/**
 * Whether the light on both sides is even: the ratio of the light that the cheek and the jaw of each side reflect, in
 * doublings. The skin's own darkness is the same on both sides and does not change the ratio.
 */
export const lighting = defineCheck({
  name: 'lighting',
  needs: 'head',
  looksAt:
    'Even light on both sides of the face: how much more light the cheek and the jaw of one side reflect.',
  limits: ['sideStops'],
  codes: {
    ...headCodes,
    uneven_light: 'One side of the face is darker than the other.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.views) return unmeasured(evidence)
    const { leftOverRightStops } = lightOn(evidence.views.face)
    const measured = Math.abs(leftOverRightStops)
    const { max, uncertainty, plain } = thresholds.sideStops
    const required = { min: null, max }
    const beyond = judgeBand(measured, uncertainty, required).outcome !== 'PASS'
    const outcome: CheckOutcome = measured > plain ? 'FAIL' : beyond ? 'REVIEW' : 'PASS'
    const passed = outcome === 'PASS'
    const darker = leftOverRightStops < 0 ? 'left' : 'right'
    const message = passed
      ? 'Both sides of the face are lit alike.'
      : `The ${darker} side of the face in the picture is darker than the other, by ${round(measured)} stops.`
    const advice = 'Face the light, so that it falls on both cheeks alike.'
    return {
      ...finding(outcome, passed ? 'ok' : 'uneven_light', message, advice),
      measured: Number(measured.toFixed(2)),
      unit: 'stops',
      uncertainty,
      required,
    }
  },
})
