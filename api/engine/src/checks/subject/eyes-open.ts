import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { lidsMeet, shutEyesLimits, shutEyesRisk } from '../shut-eyes.ts'
import { judgeValue } from '../sign.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from './glasses/dark-lenses.ts'

export const eyesOpen = defineCheck({
  name: 'eyes_open',
  needs: 'head',
  looksAt:
    'Whether both eyes are open: the gap between the lids, divided by the width of the eye, of the eye that is more closed, and how the eyes look.',
  limits: [...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...headCodes,
    ...darkLensCodes,
    eyes_half_open: 'The eyes may not be fully open.',
    eyes_closed: 'At least one eye is closed.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const hidden = evidence.views && behindDarkLenses(evidence.views.face, head, evidence)
    if (hidden) return hidden
    const { outcome, probability } = shutEyesRisk(head, evidence)
    const message = (
      {
        PASS: 'eyes-open.ok',
        REVIEW: 'eyes-open.unsure',
        FAIL: 'eyes-open.fault',
      } as const
    )[outcome]
    const code = ({ PASS: 'ok', REVIEW: 'eyes_half_open', FAIL: 'eyes_closed' } as const)[outcome]
    const advice = 'eyes-open.advice'
    return {
      ...finding(outcome, code, message, advice),
      ...judgeValue(lidsMeet, head.eyeOpening, evidence).fields,
      probability,
    }
  },
})
