import type { BackgroundEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, notAssessed } from '../finding.ts'

/** Shadows on the wall: the share of it that is darker than its light makes it, in its own colour and without an edge. */
export function backgroundShadow({ background }: BackgroundEvidence): Finding {
  if (!background)
    return notAssessed(
      'background_shadow',
      'too_little_background',
      'Too little background shows to judge it.',
    )
  const { max, uncertainty } = thresholds.backgroundShadow
  const required = { min: null, max }
  const { outcome } = judgeBand(background.shadow, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'No shadow falls on the background.'
    : `A shadow covers ${Math.round(background.shadow * 100)} % of the background.`
  const advice = 'Stand at least half a metre in front of the wall, and use no flash.'
  return {
    ...finding('background_shadow', outcome, passed ? 'ok' : 'shadow_on_background', message, advice),
    measured: Number(background.shadow.toFixed(3)),
    unit: 'share',
    uncertainty,
    required,
  }
}
