import { glassesStrength } from '../../../measures/glasses/glasses-strength.ts'
import { thresholds } from '../../../thresholds/all.ts'
import { defineCheck } from '../../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../../finding.ts'
import { glassesLimits, glassesRisk } from './glasses-found.ts'

const advised = {
  'not-allowed': 'glasses.not-allowed-advice',
  'medical-only': 'glasses.medical-only-advice',
  discouraged: 'glasses.not-allowed-advice',
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
      const message = 'glasses.too-small'
      const advice = 'head.too-small-advice'
      return notAssessed('face_too_small', message, advice)
    }
    const outcome = seen === 'FAIL' && policy !== 'not-allowed' ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'maybe_glasses', FAIL: 'glasses' } as const)[seen]
    const message = (
      {
        PASS: 'glasses.ok',
        REVIEW: 'glasses.unsure',
        FAIL: `glasses.${policy}-fault`,
      } as const
    )[seen]
    return {
      ...finding(outcome, code, message, advised[policy]),
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      probability,
      required: { min: null, max: thresholds.glassesLines },
    }
  },
})
