import { lightOn } from '../../measure/face/face-light.ts'
import { defineCheck, finding, headCodes, measurableHead, unmeasured } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The share of forehead, nose and cheeks that is clipped. */
export const clippedSkin: Sign<'head'> = {
  name: 'clippedSkin',
  unit: 'share',
  digits: 4,
  measure: ({ views }) => views && lightOn(views.face).clipped,
}

export const hotSpots = defineCheck({
  name: 'hot_spots',
  needs: 'head',
  looksAt:
    'Reflections on the skin that leave no detail: the share of forehead, nose and cheeks that is clipped.',
  limits: ['clippedSkin'],
  codes: {
    ...headCodes,
    hot_spots: 'A part of the skin is white with reflected light.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.views) return unmeasured(evidence)
    const { clipped } = lightOn(evidence.views.face)
    const { outcome, fields } = judgeValue(clippedSkin, clipped, evidence)
    const passed = outcome === 'PASS'
    const message = (
      {
        PASS: 'hot-spots.ok',
        REVIEW: 'hot-spots.unsure',
        FAIL: 'hot-spots.fault',
      } as const
    )[outcome]
    const advice = 'hot-spots.advice'
    return { ...finding(outcome, passed ? 'ok' : 'hot_spots', message, advice), ...fields }
  },
})
