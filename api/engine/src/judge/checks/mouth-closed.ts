import { defineHeadCheck, gradedSign, relaxesForSome, sampleOf, wordsOf } from '../check.ts'
import { judgeSign, judgeValue, limitOf, type Sign } from '../sign.ts'
import { smiling } from './expression.ts'

/** The gap between the lips divided by the distance from the eyes to the chin, as ISO/IEC 29794-5 measures it. */
const mouthOpen: Sign<'head'> = {
  name: 'mouthOpen',
  unit: 'ratio',
  digits: 3,
  measure: ({ portrait: { head } }) => head?.mouthOpening ?? null,
}

const words = wordsOf('mouth-closed')

/**
 * Every photo is judged if the rule or the baseline asks for a closed mouth. A smile stretches the lips, so that the gap of a smile
 * that shows teeth is low: with a smile, a smaller gap is doubtful.
 */
export const mouthClosed = defineHeadCheck({
  name: 'mouth_closed',
  states: (document) => document.mouth !== undefined || relaxesForSome(document, 'mouth_closed'),
  signs: [mouthOpen],
  looksAt:
    'Whether the mouth is closed: the gap between the lips, divided by the distance from the eyes to the chin; with a smile, a smaller gap counts.',
  limits: ['mouthOpen', 'smiling'],
  codes: {
    mouth_maybe_open: 'The lips may be parted.',
    mouth_open: 'The mouth is open.',
  },
  sample: sampleOf('mouth_open', words),
  asks({ document, baseline }) {
    const mouth = document.mouth ?? baseline.mouth
    return mouth?.policy === 'may-be-open' ? null : mouth
  },
  run(evidence, head) {
    const judged = judgeValue(mouthOpen, head.mouthOpening, evidence)
    const isDoubtful = judged.outcome === 'PASS' && judged.supports
    const smile = isDoubtful ? judgeSign(smiling, evidence) : null
    const codes = { REVIEW: 'mouth_maybe_open', FAIL: 'mouth_open' } as const
    if (!smile || smile.outcome === 'PASS') return gradedSign(judged, codes, words)
    const required = limitOf('mouthOpen', evidence, 'supports')
    return { ...gradedSign({ ...judged, outcome: 'REVIEW' }, codes, words), required, probability: null }
  },
})
