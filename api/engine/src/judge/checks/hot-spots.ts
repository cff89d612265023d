import { lightOn } from '../../measure/face/face-light.ts'
import { defineCheck, graded, headCodes, measurableHead, sampleOf, unmeasured, wordsOf } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The share of forehead, nose and cheeks that is clipped. */
export const clippedSkin: Sign<'head'> = {
  name: 'clippedSkin',
  unit: 'share',
  digits: 4,
  measure: ({ views }) => views && lightOn(views.face).clipped,
}

const words = wordsOf('hot-spots')

export const hotSpots = defineCheck({
  name: 'hot_spots',
  needs: 'head',
  signs: [clippedSkin],
  looksAt:
    'Reflections on the skin that leave no detail: the share of forehead, nose and cheeks that is clipped.',
  limits: ['clippedSkin'],
  codes: {
    ...headCodes,
    hot_spots: 'A part of the skin is white with reflected light.',
  },
  sample: sampleOf('hot_spots', words),
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.views) return unmeasured(evidence)
    const { clipped } = lightOn(evidence.views.face)
    const { outcome, fields } = judgeValue(clippedSkin, clipped, evidence)
    return { ...graded(outcome, 'hot_spots', words), ...fields }
  },
})
