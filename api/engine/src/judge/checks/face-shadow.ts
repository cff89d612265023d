import { castShadow, lightOn } from '#measure/face/face-light.ts'
import type { FaceView } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { worseOf } from '../result.ts'
import { judgeSign, judgeValue, type RiskTable, type Sign } from '../sign.ts'

/** The light of the eye sockets and the chin over that of the cheeks, where the whites of the eyes are not lit. */
const shadedFace: Sign<'head'> = {
  name: 'shadedFace',
  unit: 'ratio',
  digits: 2,
  measure: ({ views }) => views && ownShade(views.face),
}

/** How much a part of one cheek, and the skin between the eyes, is darker than the skin it is compared with. */
export const castBeside: Sign<'head'> = {
  name: 'castBeside',
  unit: 'stops',
  digits: 2,
  measure: ({ views }) => views && castShadow(views.face).beside,
}
export const castAbove: Sign<'head'> = {
  ...castBeside,
  name: 'castAbove',
  measure: ({ views }) => views && castShadow(views.face).above,
}

const fromAbove = wordsOfFault('face-shadow.above', 'face-shadow.ok', 'face-shadow.above-advice')

/** `lighting` judges light from one side. */
export const faceShadow = defineHeadCheck({
  name: 'face_shadow',
  looksInto: ['views'],
  signs: [shadedFace, castBeside, castAbove],
  looksAt:
    'Shadows on the face: those of light from above, and those with an edge, such as the nose, hair or a brim cast.',
  limits: ['shadedFace', 'litWhites', 'castBeside', 'castAbove'],
  codes: {
    shadow_on_face: 'The eye sockets and the chin lie in shadow, as under light from above.',
    cast_shadow_on_face: 'A part of the skin is darker than the rest, as in a shadow.',
  },
  sample: sampleOf('shadow_on_face', fromAbove),
  run(evidence) {
    const { face } = evidence.views
    const judged = judgeSign(shadedFace, evidence)
    const own = judged ? gradedSign(judged, 'shadow_on_face', fromAbove) : noShadow
    return worseOf(own, judgeCast(face, evidence))
  },
})

/**
 * How bright the eye sockets and the chin are relative to the cheeks, as the geometric mean of both ratios. Deep-set eyes, a
 * beard or very dark skin darken these too, but not the whites of the eyes; in a shadow, the whites are no brighter than the
 * cheeks. Null if the whites are lit.
 */
function ownShade(face: FaceView): number | null {
  const { sockets, chin, whites } = lightOn(face)
  return whites !== null && whites > thresholds.litWhites ? null : Math.sqrt(sockets * chin)
}

const noShadow = finding('PASS', 'ok', 'face-shadow.ok')

/** Judges a shadow on one part of the skin only. Marks on the skin darken a part too, so it is REVIEW, never FAIL. */
function judgeCast(face: FaceView, table: RiskTable) {
  const shadow = castShadow(face)
  const { outcome, fields, message } = worseOf(
    { ...judgeValue(castBeside, shadow.beside, table), message: 'face-shadow.cheek-unsure' as const },
    { ...judgeValue(castAbove, shadow.above, table), message: 'face-shadow.between-eyes-unsure' as const },
  )
  if (outcome === 'PASS') return { ...noShadow, ...fields }
  return { ...finding('REVIEW', 'cast_shadow_on_face', message, 'face-shadow.cast-advice'), ...fields }
}
