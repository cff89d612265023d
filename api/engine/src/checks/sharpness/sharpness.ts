import type { DetailEvidence } from '../../evidence/evidence.ts'
import type { EdgeSpread } from '../../measures/detail/edge-spread.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { neededInterEyePx } from './needed-inter-eye.ts'

/** How far the edges of eyes, brows and mouth are spread, in pixels at 240 px between the eyes. */
export const blurred: Sign<'detail'> = {
  name: 'blurred',
  unit: 'px',
  digits: 2,
  measure: ({ detail }) => detail?.edgeSpread?.px ?? null,
}

/**
 * Whether the face is in focus: how far the edges of eyes, brows and mouth are spread. A spread beyond the limit is REVIEW,
 * because the face may be larger than the document needs, and FAIL if it is still obvious at the document's own size.
 */
export const sharpness = defineCheck({
  name: 'sharpness',
  needs: 'detail',
  looksAt: 'Whether the face is in focus: how far the edges of eyes, brows and mouth are spread.',
  limits: ['blurred', 'plainSpreadPx', 'printDpi', 'leastInterEyePx'],
  codes: {
    ...headCodes,
    face_cut_off: 'Too little of the face is in the photo.',
    soft: 'The face is a little soft.',
    blurred: 'The face is blurred.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.detail) return unmeasured(evidence)
    const { edgeSpread: spread } = evidence.detail
    if (!spread) return faceCutOff()
    const soft = judgeValue(blurred, spread.px, evidence)
    const plain = spreadAtNeededSize(evidence, spread, spread.px) > thresholds.plainSpreadPx
    const outcome: CheckOutcome = plain ? 'FAIL' : soft.outcome === 'PASS' ? 'PASS' : 'REVIEW'
    const message = (
      {
        PASS: 'sharpness.ok',
        REVIEW: 'sharpness.unsure',
        FAIL: 'sharpness.fault',
      } as const
    )[outcome]
    const code = ({ PASS: 'ok', REVIEW: 'soft', FAIL: 'blurred' } as const)[outcome]
    const advice = 'sharpness.advice'
    return { ...finding(outcome, code, message, advice), ...soft.fields }
  },
})

/** The finding if the edges of the face are outside the photo. */
export const faceCutOff = () =>
  notAssessed('face_cut_off', 'sharpness.face-cut-off', 'sharpness.face-cut-off-advice')

/** The spread that remains when the face is reduced to the pixels that the document uses. */
export function spreadAtNeededSize(evidence: DetailEvidence, { interEyePx }: EdgeSpread, px: number): number {
  const { head } = evidence.portrait
  return head ? px * Math.min(1, neededInterEyePx(evidence, head.interEye) / interEyePx) : px
}
