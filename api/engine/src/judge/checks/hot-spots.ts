import { lightOn } from '#measure/face/face-light.ts'
import { defineHeadCheck, gradedSign, sampleOf, wordsOf } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The share of forehead, nose and cheeks that is clipped. */
const clippedSkin: Sign<'head'> = {
  name: 'clippedSkin',
  unit: 'share',
  digits: 4,
  measure: ({ views }) => views && lightOn(views.face).clipped,
}

const words = wordsOf('hot-spots')

export const hotSpots = defineHeadCheck({
  name: 'hot_spots',
  looksInto: ['views'],
  signs: [clippedSkin],
  looksAt:
    'Reflections on the skin that leave no detail: the share of forehead, nose and cheeks that is clipped.',
  codes: {
    hot_spots: 'A part of the skin is white with reflected light.',
  },
  sample: sampleOf('hot_spots', words),
  run(evidence) {
    const { clipped } = lightOn(evidence.views.face)
    return gradedSign(judgeValue(clippedSkin, clipped, evidence), 'hot_spots', words)
  },
})
