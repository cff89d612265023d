import type { HeadEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { darkening } from './dark-lenses.ts'
import { noGlasses } from './glasses-found.ts'

const name = 'tinted_lenses'

/**
 * Lenses that darken the eyes: the skin behind them is darker than the cheeks, and the eye has less contrast. It fails
 * where both are plain and so are the glasses, as with sunglasses. Asked of every photo.
 */
export function tintedLenses(evidence: HeadEvidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured(name, evidence)
  const dark = darkening(evidence.views.face)
  if (!dark) return noGlasses(name)
  const { outcome, share } = dark
  const percent = Math.round(share * 100)
  const message = {
    PASS: 'The lenses are clear.',
    REVIEW: `The lenses may be tinted: the skin behind them has ${percent} % of the cheeks’ light, and the eyes show little contrast.`,
    FAIL: `The lenses are dark: the skin behind them has ${percent} % of the cheeks’ light, and the eyes do not show.`,
  }[outcome]
  const code = { PASS: 'ok', REVIEW: 'maybe_tinted_lenses', FAIL: 'tinted_lenses' }[outcome]
  const advice = 'Take off sunglasses; wear clear lenses or none.'
  return {
    ...finding(name, outcome, code, message, advice),
    measured: Number(share.toFixed(2)),
    unit: 'ratio',
    required: { min: thresholds.lensLight.dimmed, max: null },
  }
}
