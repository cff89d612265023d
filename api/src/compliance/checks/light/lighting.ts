import { judgeBand, round } from '../../band.ts'
import { type Evidence, finding, measurableHead, unmeasured } from '../../evidence.ts'
import { lightOn } from '../../light/face-light.ts'
import type { Finding } from '../../result.ts'
import { thresholds } from '../../thresholds.ts'

/** Even light on both sides: the difference of the cheeks' CIELAB lightness, whatever the skin. */
export function lighting(evidence: Evidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured('lighting', evidence)
  const { leftCheek, rightCheek } = lightOn(evidence.views.face)
  const measured = Math.abs(leftCheek.l - rightCheek.l)
  const { max, uncertainty } = thresholds.cheekLightness
  const required = { min: null, max }
  const { outcome } = judgeBand(measured, uncertainty, required)
  const passed = outcome === 'PASS'
  const darker = leftCheek.l < rightCheek.l ? 'left' : 'right'
  const message = passed
    ? 'Both sides of the face are lit alike.'
    : `The ${darker} side of the face in the picture is darker than the other, by ${Math.round(measured)} of 100 in lightness.`
  const advice = passed ? null : 'Face the light, so that it falls on both cheeks alike.'
  return {
    ...finding('lighting', outcome, passed ? 'ok' : 'uneven_light', message, advice),
    measured: round(measured),
    unit: 'ΔL*',
    uncertainty,
    required,
  }
}
