import { lightOn } from '#measure/face/face-light.ts'
import { defineHeadCheck, gradedSign, sampleOf, type Words, wordsOf } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** How much more light one side of the face reflects, in doublings. */
const unevenLight: Sign<'head'> = {
  name: 'unevenLight',
  unit: 'stops',
  digits: 2,
  measure: ({ views }) => views && Math.abs(lightOn(views.face).leftOverRightStops),
}

/**
 * Whether the light on both sides is even: the ratio of the light that the cheek and the jaw of each side reflect, in
 * doublings. The skin's own darkness is the same on both sides and does not change the ratio.
 */
export const lighting = defineHeadCheck({
  name: 'lighting',
  needs: 'head',
  looksInto: ['views'],
  signs: [unevenLight],
  looksAt:
    'Even light on both sides of the face: how much more light the cheek and the jaw of one side reflect.',
  codes: {
    uneven_light: 'One side of the face is darker than the other.',
  },
  sample: sampleOf('uneven_light', wordsFor('left')),
  run(evidence) {
    const { leftOverRightStops } = lightOn(evidence.views.face)
    const judged = judgeValue(unevenLight, Math.abs(leftOverRightStops), evidence)
    return gradedSign(judged, 'uneven_light', wordsFor(leftOverRightStops < 0 ? 'left' : 'right'))
  },
})

function wordsFor(darker: 'left' | 'right'): Words {
  return {
    PASS: 'lighting.ok',
    REVIEW: `lighting.${darker}-unsure`,
    FAIL: `lighting.${darker}-fault`,
    advice: 'lighting.advice',
  }
}

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
  needs: 'head',
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
