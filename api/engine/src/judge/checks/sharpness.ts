import { printResolution, wantedDpi } from '@likeness/rules/rule'
import type { EdgeSpread } from '#measure/detail/edge-spread.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, graded, notAssessed, sampleOf, wordsOf } from '../check.ts'
import type { DetailEvidence, HeadEvidence } from '../evidence.ts'
import type { CheckOutcome } from '../result.ts'
import { judgeValue, type Sign } from '../sign.ts'

/**
 * The pixels between the eyes that the document uses: those of the smallest file that it accepts, or of its print at the
 * resolution that it asks for, and no fewer than the standard's 90.
 */
export function neededInterEyePx({ document, frame }: HeadEvidence, interEyePx: number): number {
  const { upload } = document
  const pixels = upload?.pixels?.exact ?? upload?.pixels?.min
  const heightMm = frame.printMm?.heightMm ?? 0
  const printed = (heightMm / 25.4) * wantedDpi(printResolution(document), thresholds.printDpi)
  const heightPx = Math.max(pixels?.height ?? 0, printed)
  return Math.max((interEyePx * heightPx) / frame.height, thresholds.leastInterEyePx)
}

/** How far the edges of eyes, brows and mouth are spread, in pixels at 240 px between the eyes. */
const blurred: Sign<'detail'> = {
  name: 'blurred',
  unit: 'px',
  digits: 2,
  measure: ({ detail }) => detail?.edgeSpread?.px ?? null,
}

const words = wordsOf('sharpness')

/**
 * A spread beyond the limit is REVIEW, because the face may be larger than the document needs, and FAIL if it is still obvious
 * at the document's own size.
 */
export const sharpness = defineHeadCheck({
  name: 'sharpness',
  needs: 'detail',
  looksInto: ['detail'],
  signs: [blurred],
  looksAt: 'Whether the face is in focus: how far the edges of eyes, brows and mouth are spread.',
  limits: ['blurred', 'plainSpreadPx', 'printDpi', 'leastInterEyePx'],
  codes: {
    face_cut_off: 'Too little of the face is in the photo.',
    soft: 'The face is a little soft.',
    blurred: 'The face is blurred.',
  },
  sample: sampleOf('blurred', words),
  run(evidence) {
    const { edgeSpread: spread } = evidence.detail
    if (!spread) return faceCutOff()
    const soft = judgeValue(blurred, spread.px, evidence)
    const plain = spreadAtNeededSize(evidence, spread, spread.px) > thresholds.plainSpreadPx
    const outcome: CheckOutcome = plain ? 'FAIL' : soft.outcome === 'PASS' ? 'PASS' : 'REVIEW'
    const code = { REVIEW: 'soft', FAIL: 'blurred' } as const
    return { ...graded(outcome, code, words), ...soft.fields }
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
