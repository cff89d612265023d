import { leastInterEyePx } from '#measure/framing/layout.ts'
import { say } from '#messages/message.ts'
import { precision } from '#thresholds/all.ts'
import { defineCheck, finding, noFace, noFaceCodes } from '../check.ts'
import { round } from '../reading.ts'

/**
 * Pixels between the pupils, corrected for yaw (ISO/IEC 29794-5), against the rule's minimum or the baseline's 90
 * (ISO/IEC 39794-5), which is less on a print smaller than the baseline's. Fewer than the rule's are FAIL, because no crop adds
 * pixels; fewer than the baseline's are REVIEW. `dimensions` judges the resolution of a print.
 */
export const interEyeDistance = defineCheck({
  name: 'inter_eye_distance',
  needs: 'head',
  states: ({ interEyeDistance }) => interEyeDistance !== undefined,
  looksAt: 'The pixels between the pupils, corrected for a head that is turned to the side.',
  precision: ['interEye'],
  codes: {
    ...noFaceCodes,
    too_few_pixels: 'There are fewer pixels between the eyes than required.',
  },
  sample: {
    code: 'too_few_pixels',
    message: ({ min }) => say('inter-eye-distance.fault', { measured: (min ?? 90) * 0.9, needed: min ?? 90 }),
    advice: 'head.too-small-advice',
    ok: 'inter-eye-distance.ok',
  },
  run(evidence) {
    const { document, baseline, portrait } = evidence
    const { head } = portrait
    const stated = document.interEyeDistance?.minPx
    const min = leastInterEyePx(document, baseline)
    if (!min) return null
    if (!head) return noFace()
    const measured = interEyePx(head.interEye, head.pose.yawDeg)
    const uncertainty = precision.interEye * measured
    const outcome =
      measured + uncertainty < min ? (stated ? 'FAIL' : 'REVIEW') : measured < min ? 'REVIEW' : 'PASS'
    const message = (
      {
        PASS: 'inter-eye-distance.ok',
        REVIEW: 'inter-eye-distance.unsure',
        FAIL: say('inter-eye-distance.fault', { measured: Math.round(measured), needed: min }),
      } as const
    )[outcome]
    return {
      ...finding(outcome, outcome === 'PASS' ? 'ok' : 'too_few_pixels', message, 'head.too-small-advice'),
      measured: round(measured),
      unit: 'px',
      uncertainty: round(uncertainty),
      required: { min, max: null },
    }
  },
})

/** The distance in pixels that a frontal face would have: the eyes of a turned face appear closer together. */
export function interEyePx(seenPx: number, yawDeg: number): number {
  return seenPx / Math.cos((yawDeg * Math.PI) / 180)
}
