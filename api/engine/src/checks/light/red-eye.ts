import { pupilRedness } from '../../measures/light/pupil-redness.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { colourless, colourlessCodes, colourlessLimits } from '../colourless.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { hasShutEyes, shutEyesLimits } from '../shut-eyes.ts'
import { darkening, darkLensLimits } from '../subject/dark-lenses.ts'

/**
 * Pupils that are red from a flash. Eyes that are shut or hidden show none: other checks judge them. Not judged if the picture
 * is grey.
 */
export const redEye = defineCheck({
  name: 'red_eye',
  needs: 'head',
  looksAt: 'Pupils that are red from a flash.',
  limits: ['pupilRedness', ...shutEyesLimits, ...darkLensLimits, ...colourlessLimits],
  codes: {
    ...headCodes,
    ...colourlessCodes,
    pupils_maybe_red: 'A pupil may be red with the light of a flash.',
    red_pupils: 'A pupil is red with the light of a flash.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    if (darkening(face, head)?.hidesEyes || hasShutEyes(head)) {
      return finding('PASS', 'ok', 'The eyes are hidden or shut, so that no red pupil shows.')
    }
    const unseen = colourless(face)
    if (unseen) return unseen
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
