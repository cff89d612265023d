import {
  defineCheck,
  graded,
  headCodes,
  measurableHead,
  relaxesForSome,
  sampleOf,
  unmeasured,
  wordsOf,
} from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The gap between the lips divided by the distance from the eyes to the chin, as ISO/IEC 29794-5 measures it. */
const mouthOpen: Sign<'head'> = {
  name: 'mouthOpen',
  unit: 'ratio',
  digits: 3,
  measure: ({ portrait: { head } }) => head?.mouthOpening ?? null,
}

const words = wordsOf('mouth-closed')

/** A closed mouth, if the rule or the baseline asks for one: the gap between the lips over the eye-to-chin distance. */
export const mouthClosed = defineCheck({
  name: 'mouth_closed',
  needs: 'head',
  states: (document) => document.mouth !== undefined || relaxesForSome(document, 'mouth_closed'),
  signs: [mouthOpen],
  looksAt:
    'Whether the mouth is closed: the gap between the lips, divided by the distance from the eyes to the chin.',
  codes: {
    ...headCodes,
    mouth_maybe_open: 'The lips may be parted.',
    mouth_open: 'The mouth is open.',
  },
  sample: sampleOf('mouth_open', words),
  run(evidence) {
    const { document, baseline } = evidence
    if (!document.mouth && !baseline.mouth) return null
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const { outcome, fields } = judgeValue(mouthOpen, head.mouthOpening, evidence)
    const code = { REVIEW: 'mouth_maybe_open', FAIL: 'mouth_open' } as const
    return { ...graded(outcome, code, words), ...fields }
  },
})
