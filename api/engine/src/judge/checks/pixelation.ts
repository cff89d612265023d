import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, graded, sampleOf, wordsOf } from '../check.ts'
import type { CheckOutcome } from '../result.ts'

const words = wordsOf('pixelation')

/** A smoothly enlarged picture has no steps; it is soft, which `sharpness` finds. */
export const pixelation = defineHeadCheck({
  name: 'pixelation',
  needs: 'detail',
  looksInto: ['detail'],
  looksAt: 'Steps in the pixels, such as enlargement by repeated pixels or a mosaic leaves.',
  limits: ['pixelSteps'],
  codes: {
    pixelated: 'The face is made of square steps, as of an enlarged small picture.',
  },
  sample: sampleOf('pixelated', words),
  run(evidence) {
    const { pixelSteps: steps } = evidence.detail
    const { maxValleys, plainValleys, plainCalm } = thresholds.pixelSteps
    const valleys = steps?.valleys ?? 0
    const stepped = valleys > maxValleys
    const plain = valleys > plainValleys || (steps !== null && steps.calm < plainCalm)
    const outcome: CheckOutcome = stepped ? (plain ? 'FAIL' : 'REVIEW') : 'PASS'
    const measure = {
      measured: Number(valleys.toFixed(3)),
      unit: 'share',
      uncertainty: thresholds.pixelSteps.uncertainty,
      required: { min: null, max: maxValleys },
    }
    return { ...graded(outcome, 'pixelated', words), ...measure }
  },
})
