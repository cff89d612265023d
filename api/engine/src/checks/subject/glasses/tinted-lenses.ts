import { thresholds } from '../../../thresholds/all.ts'
import { defineCheck } from '../../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../../finding.ts'
import { darkening, darkLensLimits } from './dark-lenses.ts'
import { noGlasses } from './glasses-found.ts'

/**
 * Lenses that darken the eyes: the skin behind them is darker than the cheeks, and the eye has less contrast. The check
 * fails if both and the glasses themselves are obvious, as with sunglasses. Every photo is judged.
 */
export const tintedLenses = defineCheck({
  name: 'tinted_lenses',
  needs: 'head',
  looksAt:
    'Lenses that darken the eyes: the light of the skin behind them relative to the cheeks, and the contrast of the eyes.',
  limits: darkLensLimits,
  codes: {
    ...headCodes,
    maybe_tinted_lenses: 'The lenses may be tinted.',
    tinted_lenses: 'The lenses are dark, and the eyes do not show.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const dark = darkening(evidence.views.face, head, evidence)
    if (!dark) return noGlasses
    const { outcome, share, probability } = dark
    const message = (
      {
        PASS: 'tinted-lenses.ok',
        REVIEW: 'tinted-lenses.unsure',
        FAIL: 'tinted-lenses.fault',
      } as const
    )[outcome]
    const code = ({ PASS: 'ok', REVIEW: 'maybe_tinted_lenses', FAIL: 'tinted_lenses' } as const)[outcome]
    const advice = 'tinted-lenses.advice'
    return {
      ...finding(outcome, code, message, advice),
      measured: Number(share.toFixed(2)),
      unit: 'ratio',
      probability,
      required: { min: thresholds.lensLight.dimmed, max: null },
    }
  },
})
