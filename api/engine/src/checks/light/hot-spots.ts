import type { HeadEvidence } from '../../evidence/evidence.ts'
import { lightOn } from '../../measures/light/face-light.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'

/** Patches of the skin where a reflection leaves no detail: the share of forehead, nose and cheeks that is clipped. */
export function hotSpots(evidence: HeadEvidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured('hot_spots', evidence)
  const { clipped } = lightOn(evidence.views.face)
  const { max, uncertainty } = thresholds.clippedSkin
  const required = { min: null, max }
  const { outcome } = judgeBand(clipped, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'The skin has no blinding reflection.'
    : `${(clipped * 100).toFixed(1)} % of the skin is white with reflected light.`
  const advice = 'Use softer light, and powder or dry shiny skin.'
  return {
    ...finding('hot_spots', outcome, passed ? 'ok' : 'hot_spots', message, advice),
    measured: Number(clipped.toFixed(4)),
    unit: 'share',
    uncertainty,
    required,
  }
}
