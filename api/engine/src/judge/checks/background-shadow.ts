import { defineCheck, finding } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { hiddenBackground, hiddenBackgroundCodes } from './background.ts'

/** The share of the wall that lies in a shadow. */
export const wallShadow: Sign<'background'> = {
  name: 'wallShadow',
  unit: 'share',
  digits: 3,
  measure: ({ background }) => background?.shadow ?? null,
}

export const backgroundShadow = defineCheck({
  name: 'background_shadow',
  needs: 'background',
  looksAt:
    'Shadows on the wall: the share of it that is darker than its lighting explains, in its own colour and without an edge.',
  limits: ['wallShadow'],
  codes: {
    ...hiddenBackgroundCodes,
    shadow_on_background: 'A shadow falls on the background.',
  },
  run(evidence) {
    const { background } = evidence
    if (!background) return hiddenBackground()
    const { outcome, fields } = judgeValue(wallShadow, background.shadow, evidence)
    const passed = outcome === 'PASS'
    const message = (
      {
        PASS: 'background-shadow.ok',
        REVIEW: 'background-shadow.unsure',
        FAIL: 'background-shadow.fault',
      } as const
    )[outcome]
    const advice = 'background-shadow.advice'
    return { ...finding(outcome, passed ? 'ok' : 'shadow_on_background', message, advice), ...fields }
  },
})
