import { pupilRedness } from '../../measures/light/pupil-redness.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { colourless, colourlessCodes, colourlessLimits } from '../colourless.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from '../subject/dark-lenses.ts'

/** Pupils that are red from a flash. Not judged if the eyes are shut or hidden, or if the picture is grey. */
export const redEye = defineCheck({
  name: 'red_eye',
  needs: 'head',
  looksAt: 'Pupils that are red from a flash.',
  limits: ['pupilRedness', 'eyeOpening', ...darkLensLimits, ...colourlessLimits],
  codes: {
    ...headCodes,
    ...darkLensCodes,
    ...colourlessCodes,
    eyes_closed: 'The eyes are not open enough to see the pupils.',
    pupils_maybe_red: 'A pupil may be red with the light of a flash.',
    red_pupils: 'A pupil is red with the light of a flash.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    const unseen = behindDarkLenses(face) ?? colourless(face)
    if (unseen) return unseen
    if (head.eyeOpening < thresholds.eyeOpening.min) {
      return notAssessed('eyes_closed', 'The eyes are not open enough to see the pupils.')
    }
    const redness = pupilRedness(face)
    const { max, uncertainty } = thresholds.pupilRedness
    const required = { min: null, max }
    const { outcome } = judgeBand(redness, uncertainty, required)
    const code = ({ PASS: 'ok', REVIEW: 'pupils_maybe_red', FAIL: 'red_pupils' } as const)[outcome]
    const message = {
      PASS: 'The pupils are not red.',
      REVIEW: 'A pupil may be red with the light of a flash.',
      FAIL: 'A pupil is red with the light of a flash.',
    }[outcome]
    const advice = 'Take the photo without flash, in more light.'
    return {
      ...finding(outcome, code, message, advice),
      measured: Number(redness.toFixed(1)),
      unit: 'CIELAB a',
      uncertainty,
      required,
    }
  },
})
