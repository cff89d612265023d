import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'
import { hiddenBackground, hiddenBackgroundCodes } from '../hidden-background.ts'

export const backgroundShadow = defineCheck({
  name: 'background_shadow',
  needs: 'background',
  looksAt:
    'Shadows on the wall: the share of it that is darker than its lighting explains, in its own colour and without an edge.',
  limits: ['backgroundShadow'],
  codes: {
    ...hiddenBackgroundCodes,
    shadow_on_background: 'A shadow falls on the background.',
  },
  run({ background }) {
    if (!background) return hiddenBackground()
    const { max, uncertainty } = thresholds.backgroundShadow
    const required = { min: null, max }
    const { outcome } = judgeBand(background.shadow, uncertainty, required)
    const passed = outcome === 'PASS'
    const message = passed
      ? 'No shadow falls on the background.'
      : `A shadow covers ${Math.round(background.shadow * 100)} % of the background.`
    const advice = 'Stand at least half a metre in front of the wall, and use no flash.'
    return {
      ...finding(outcome, passed ? 'ok' : 'shadow_on_background', message, advice),
      measured: Number(background.shadow.toFixed(3)),
      unit: 'share',
      uncertainty,
      required,
    }
  },
})
