import { judgeBand } from '../../band.ts'
import { type Evidence, finding, measurableHead, unmeasured } from '../../evidence.ts'
import { lightOn } from '../../light/face-light.ts'
import type { Finding } from '../../result.ts'
import { thresholds } from '../../thresholds.ts'

/**
 * Shadows that the face throws on itself under light from above: how bright the eye sockets and the chin are against
 * the cheeks, as the geometric mean of both ratios. Deep-set eyes, a beard or very dark skin darken these too, but not
 * the whites of the eyes, which in a shadow are no brighter than the cheeks. Light from one side is what `lighting` looks for.
 */
export function faceShadow(evidence: Evidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured('face_shadow', evidence)
  const { sockets, chin, whites } = lightOn(evidence.views.face)
  const measured = Math.sqrt(sockets * chin)
  const { min, uncertainty } = thresholds.shadedParts
  const required = { min, max: null }
  const lit = whites !== null && whites > thresholds.litWhites
  const { outcome } = lit ? { outcome: 'PASS' as const } : judgeBand(measured, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'No strong shadow lies on the face.'
    : 'The eye sockets and the chin lie in shadow, as under light from above.'
  const advice = passed ? null : 'Move the light lower or further away, to the height of your eyes.'
  return {
    ...finding('face_shadow', outcome, passed ? 'ok' : 'shadow_on_face', message, advice),
    measured: Number(measured.toFixed(2)),
    unit: 'ratio',
    uncertainty,
    required,
  }
}
