import { defineCheck, gradedSign, sampleOf, wordsOf } from '../check.ts'
import { judgeSign, type Sign } from '../sign.ts'
import { hiddenBackground, hiddenBackgroundCodes } from './background.ts'

/** The share of the wall that lies in a shadow. */
const wallShadow: Sign<'background'> = {
  name: 'wallShadow',
  unit: 'share',
  digits: 3,
  measure: ({ background }) => background?.shadow ?? null,
}

const words = wordsOf('background-shadow')

export const backgroundShadow = defineCheck({
  name: 'background_shadow',
  needs: 'background',
  states: ({ background }) => background?.plain === true,
  signs: [wallShadow],
  looksAt:
    'Shadows on the wall: the share of it that is darker than its lighting explains, in its own colour and without an edge.',
  codes: {
    ...hiddenBackgroundCodes,
    shadow_on_background: 'A shadow falls on the background.',
  },
  sample: sampleOf('shadow_on_background', words),
  run(evidence) {
    const judged = judgeSign(wallShadow, evidence)
    return judged ? gradedSign(judged, 'shadow_on_background', words) : hiddenBackground()
  },
})
