import type { Head } from '#measure/portrait.ts'
import type { FaceView } from '#measure/views.ts'
import type { Message } from '#messages/message.ts'
import { defineHeadCheck, graded, notAssessed, relaxesForSome, sampleOf, wordsOf } from '../check.ts'
import { severity } from '../result.ts'
import { judgeRisk, judgeValue, type Risk, type RiskTable, type Sign } from '../sign.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from './tinted-lenses.ts'

/** The gap between the lids divided by the eye's width, of the eye that is closed further. */
const lidsMeet: Sign<'head'> = {
  name: 'lidsMeet',
  unit: 'ratio',
  digits: 3,
  measure: ({ portrait: { head } }) => head?.eyeOpening ?? null,
}

/** How probable it is that an eye is shut: by the gap between its lids, or by how the eyes look, whichever says more. */
function shutEyesRisk({ eyeOpening, traits }: Head, table: RiskTable): Omit<Risk, 'supports'> {
  const lids = judgeRisk(eyeOpening, 'lidsMeet', table)
  const look = judgeRisk(traits.eyesShut, 'eyesShut', table)
  const worse = severity[lids.outcome] > severity[look.outcome] ? lids : look
  return { outcome: worse.outcome, probability: Math.max(lids.probability, look.probability) }
}

/** Whether an eye is certainly shut, so that its pupil cannot be judged. */
export const hasShutEyes = (head: Head, table: RiskTable): boolean =>
  shutEyesRisk(head, table).outcome === 'FAIL'

/** The thresholds that `hasShutEyes` uses. */
export const shutEyesLimits = ['lidsMeet', 'eyesShut'] as const

/** The finding of a check of open eyes if dark lenses hide them or one is shut, which `shut` says; null if they can be judged. */
export function unseenEyes(face: FaceView, head: Head, table: RiskTable, shut: Message) {
  const hidden = behindDarkLenses(face, head, table)
  if (hidden) return hidden
  return hasShutEyes(head, table) ? notAssessed('eyes_closed', shut, 'eyes-open.advice') : null
}

const words = wordsOf('eyes-open')

export const eyesOpen = defineHeadCheck({
  name: 'eyes_open',
  states: (document) => relaxesForSome(document, 'eyes_open'),
  signs: [lidsMeet],
  looksAt:
    'Whether both eyes are open: the gap between the lids, divided by the width of the eye, of the eye that is more closed, and how the eyes look.',
  limits: [...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...darkLensCodes,
    eyes_half_open: 'The eyes may not be fully open.',
    eyes_closed: 'At least one eye is closed.',
  },
  sample: sampleOf('eyes_closed', words),
  run(evidence, head) {
    const hidden = evidence.views && behindDarkLenses(evidence.views.face, head, evidence)
    if (hidden) return hidden
    const { outcome, probability } = shutEyesRisk(head, evidence)
    const code = { REVIEW: 'eyes_half_open', FAIL: 'eyes_closed' } as const
    return {
      ...graded(outcome, code, words),
      ...judgeValue(lidsMeet, head.eyeOpening, evidence).fields,
      probability,
    }
  },
})
