import { lightOn } from '#measure/face/face-light.ts'
import { defineHeadCheck, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** How much more light one side of the face reflects, in doublings. */
const unevenLight: Sign<'head'> = {
  name: 'unevenLight',
  unit: 'stops',
  digits: 2,
  measure: ({ views }) => views && Math.abs(lightOn(views.face).leftOverRightStops),
}

/** The skin's own darkness is the same on both sides and does not change the ratio of the light that they reflect. */
export const lighting = defineHeadCheck({
  name: 'lighting',
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

function wordsFor(darker: 'left' | 'right') {
  return wordsOfFault(`lighting.${darker}`, 'lighting.ok', 'lighting.advice')
}
