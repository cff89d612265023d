import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { glassesLimits, glassesRisk } from './glasses-found.ts'

const advised = {
  'not-allowed': 'Take your glasses off.',
  'medical-only': 'Take your glasses off, unless you must wear them for medical reasons.',
  discouraged: 'Take your glasses off.',
} as const

/**
 * Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them. They fail only if the
 * rule forbids them. If the face has too few pixels to show a thin frame, the check does not claim that there are none.
 */
export const glasses = defineCheck({
  name: 'glasses',
  needs: 'head',
  looksAt:
    'Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them.',
  limits: [...glassesLimits, 'glassesLines', 'glassesEnlargement'],
  codes: {
    ...headCodes,
    maybe_glasses: 'Glasses may be worn.',
    glasses: 'Glasses are worn.',
  },
  run(evidence) {
    const policy = (evidence.document.glasses ?? evidence.baseline.glasses)?.policy
    if (!policy || policy === 'allowed' || policy === 'allowed-without-glare') return null
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    const { probability, outcome: told } = glassesRisk(head, evidence)
    const strength = glassesStrength(face)
    const hasLines = strength > thresholds.glassesLines
    const seen = told === 'PASS' && hasLines ? 'REVIEW' : told
    if (seen === 'PASS' && face.enlargement > thresholds.glassesEnlargement) {
      const message = 'The face is too small in the picture to check for thin glasses.'
      const advice = 'Use the original photo, or take one from closer. Enlarging the file does not help.'
      return notAssessed('face_too_small', message, advice)
    }
    const outcome = seen === 'FAIL' && policy !== 'not-allowed' ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'maybe_glasses', FAIL: 'glasses' } as const)[seen]
    const message = {
      PASS: 'No glasses are seen.',
      REVIEW: 'It looks as if glasses are worn, but we cannot be sure.',
      FAIL: `Glasses are worn; the rule ${said[policy]}.`,
    }[seen]
    return {
      ...finding(outcome, code, message, advised[policy]),
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      probability,
      required: { min: null, max: thresholds.glassesLines },
    }
  },
})

const said = {
  'not-allowed': 'does not allow them',
  'medical-only': 'allows them for medical reasons only',
  discouraged: 'advises against them',
} as const
