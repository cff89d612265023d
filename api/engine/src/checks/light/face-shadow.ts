import { castShadow } from '../../measures/light/cast-shadow.ts'
import { lightOn } from '../../measures/light/face-light.ts'
import { worseOf } from '../../result/status.ts'
import { thresholds } from '../../thresholds/all.ts'
import type { FaceView } from '../../views/face-view.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'

/**
 * Shadows on the face: those that the face casts on itself under light from above, and those with an edge, such as the nose,
 * hair or a brim cast. `lighting` judges light from one side.
 */
export const faceShadow = defineCheck({
  name: 'face_shadow',
  needs: 'head',
  looksAt:
    'Shadows on the face: those of light from above, and those with an edge, such as the nose, hair or a brim cast.',
  limits: ['shadedParts', 'litWhites', 'castShadowStops'],
  codes: {
    ...headCodes,
    shadow_on_face: 'The eye sockets and the chin lie in shadow, as under light from above.',
    cast_shadow_on_face: 'A part of the skin is darker than the rest, as in a shadow.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    return worseOf(judgeOwn(face), judgeCast(face))
  },
})

/**
 * Judges how bright the eye sockets and the chin are relative to the cheeks, as the geometric mean of both ratios. Deep-set
 * eyes, a beard or very dark skin darken these too, but not the whites of the eyes; in a shadow, the whites are no brighter
 * than the cheeks.
 */
function judgeOwn(face: FaceView) {
  const { sockets, chin, whites } = lightOn(face)
  const measured = Math.sqrt(sockets * chin)
  const { min, uncertainty } = thresholds.shadedParts
  const required = { min, max: null }
  const lit = whites !== null && whites > thresholds.litWhites
  const { outcome } = lit ? { outcome: 'PASS' as const } : judgeBand(measured, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'No strong shadow lies on the face.'
    : 'The eye sockets and the chin lie in shadow, as under light from above.'
  const advice = 'Move the light lower or further away, to the height of your eyes.'
  return {
    ...finding(outcome, passed ? 'ok' : 'shadow_on_face', message, advice),
    measured: Number(measured.toFixed(2)),
    unit: 'ratio',
    uncertainty,
    required,
  }
}

/** Judges a shadow on one part of the skin only. Marks on the skin darken a part too, so it is REVIEW, never FAIL. */
function judgeCast(face: FaceView) {
  const { beside, above } = castShadow(face)
  const limits = thresholds.castShadowStops
  const isAbove = above / limits.above >= beside / limits.beside
  const [measured, max] = isAbove ? [above, limits.above] : [beside, limits.beside]
  const passed = measured <= max
  const stops = measured.toFixed(1)
  const seen = isAbove
    ? `The skin between the eyes is ${stops} stops darker than the cheeks, as in a shadow.`
    : `A part of one cheek differs by ${stops} stops from the same part of the other, as in a shadow.`
  const message = passed ? 'No strong shadow lies on the face.' : seen
  const advice = 'Let light fall on the whole face: no shadow of a brim, of hair or of the nose.'
  return {
    ...finding(passed ? 'PASS' : 'REVIEW', passed ? 'ok' : 'cast_shadow_on_face', message, advice),
    measured: Number(measured.toFixed(2)),
    unit: 'stops',
    required: { min: null, max },
  }
}
