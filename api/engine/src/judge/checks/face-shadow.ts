import { unevennessStops } from '#measure/face/face-light.ts'
import { defineHeadCheck, finding } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** How much spots of the skin differ in luminance, in doublings. */
const unevenSkin: Sign<'head'> = {
  name: 'unevenSkin',
  unit: 'stops',
  digits: 2,
  measure: ({ views }) => views && unevennessStops(views.face),
}

const unsure = 'face-shadow.unsure'
const advice = 'face-shadow.advice'
const ok = 'face-shadow.ok'

/** `lighting` judges light from one side. A beard and marks on the skin differ from the rest too, so this is never FAIL. */
export const faceShadow = defineHeadCheck({
  name: 'face_shadow',
  looksInto: ['views'],
  signs: [unevenSkin],
  looksAt:
    'Shadows on the face, of light from above, of hair, of a brim or of the nose: how much spots of the skin differ in luminance.',
  codes: { shadow_on_face: 'Parts of the skin are darker than the rest, as in a shadow.' },
  sample: { outcome: 'REVIEW', code: 'shadow_on_face', message: unsure, advice, ok },
  run(evidence) {
    const { outcome, fields } = judgeValue(unevenSkin, unevennessStops(evidence.views.face), evidence)
    const found =
      outcome === 'PASS' ? finding(outcome, 'ok', ok) : finding('REVIEW', 'shadow_on_face', unsure, advice)
    return { ...found, ...fields }
  },
})
