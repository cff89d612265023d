import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'

const advice = 'Take your glasses off.'

/**
 * Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them. They fail only if the
 * rule forbids them. If the face has too few pixels to show a thin frame, the check does not claim that there are none.
 */
export const glasses = defineCheck({
  name: 'glasses',
  needs: 'head',
  looksAt:
    'Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them.',
  limits: ['glasses'],
  codes: {
    ...headCodes,
    maybe_glasses: 'Something like the bridge and the arms of glasses shows.',
    glasses: 'Glasses are worn.',
  },
  run(evidence) {
    const policy = (evidence.document.glasses ?? evidence.baseline.glasses)?.policy
    if (!policy || policy === 'allowed' || policy === 'allowed-without-glare') return null
    if (!measurableHead(evidence) || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    const strength = glassesStrength(face)
    const { max, uncertainty, mostEnlargement } = thresholds.glasses
    const required = { min: null, max }
    const { outcome: seen } = judgeBand(strength, uncertainty, required)
    if (seen === 'PASS' && face.enlargement > mostEnlargement) {
      const message = 'The face is too small in the photo to see a thin pair of glasses.'
      return notAssessed('face_too_small', message, 'Use the original photo, or take it from closer.')
    }
    const outcome = seen === 'FAIL' && policy !== 'not-allowed' ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'maybe_glasses', FAIL: 'glasses' } as const)[seen]
    const message = {
      PASS: 'No glasses are seen.',
      REVIEW: 'Something like the bridge and the arms of glasses shows.',
      FAIL: `Glasses are worn; the rule ${said[policy]}.`,
    }[seen]
    return {
      ...finding(outcome, code, message, advice),
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      uncertainty,
      required,
    }
  },
})

const said = {
  'not-allowed': 'does not allow them',
  'medical-only': 'allows them for medical reasons only',
  discouraged: 'advises against them',
} as const
