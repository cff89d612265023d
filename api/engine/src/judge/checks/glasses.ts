import { glassesStrength } from '#measure/face/glasses-lines.ts'
import type { Head } from '#measure/portrait.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, notAssessed } from '../check.ts'
import { judgeRisk, type RiskTable } from '../sign.ts'

/** How probable it is that glasses are worn. REVIEW: lenses are looked at. FAIL: they are certainly worn. */
const glassesRisk = ({ traits }: Head, table: RiskTable) => judgeRisk(traits.glasses, 'glasses', table)

/** Whether glasses may be worn, so that lenses and frames are looked at. */
export const mayWearGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome !== 'PASS'

/** Whether glasses are certainly worn. */
export const wearsGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome === 'FAIL'

/** The finding of a check of lenses or frames if there are none. */
export const noGlasses = finding('PASS', 'ok', 'glasses.eyes-free')

const advised = {
  'not-allowed': 'glasses.not-allowed-advice',
  'medical-only': 'glasses.medical-only-advice',
  discouraged: 'glasses.not-allowed-advice',
} as const

/**
 * Glasses fail only if the rule forbids them; otherwise they are a fact only where lines of a frame show too. If the face has too few pixels to show a thin frame, the check does not claim
 * that there are none.
 */
export const glasses = defineHeadCheck({
  name: 'glasses',
  looksInto: ['views'],
  states: ({ glasses }) => glasses !== undefined,
  looksAt:
    'Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them.',
  limits: ['glasses', 'glassesLines', 'glassesEnlargement'],
  codes: {
    maybe_glasses: 'Glasses may be worn.',
    glasses: 'Glasses are worn.',
  },
  sample: {
    code: 'glasses',
    message: 'glasses.not-allowed-fault',
    advice: 'glasses.not-allowed-advice',
    ok: 'glasses.ok',
  },
  asks({ document, baseline }) {
    const policy = (document.glasses ?? baseline.glasses)?.policy
    if (policy === 'allowed' || policy === 'allowed-without-glare') return null
    // A photo does not show who always wears glasses.
    return policy === 'required-if-worn' ? null : policy
  },
  run(evidence, head, policy) {
    const { face } = evidence.views
    const { probability, outcome: byNetwork } = glassesRisk(head, evidence)
    const strength = glassesStrength(face)
    const hasLines = strength > thresholds.glassesLines
    const seen = byNetwork === 'PASS' && hasLines ? 'REVIEW' : byNetwork
    if (seen === 'PASS' && face.enlargement > thresholds.glassesEnlargement) {
      return notAssessed('face_too_small', 'glasses.too-small', 'head.too-small-advice')
    }
    const outcome = seen === 'FAIL' && policy !== 'not-allowed' ? 'REVIEW' : seen
    const said = outcome === 'REVIEW' && !hasLines ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'maybe_glasses', FAIL: 'glasses' } as const)[said]
    const message = (
      {
        PASS: 'glasses.ok',
        REVIEW: 'glasses.unsure',
        FAIL: `glasses.${policy}-fault`,
      } as const
    )[said]
    return {
      ...finding(outcome, code, message, advised[policy]),
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      probability,
      required: { min: null, max: thresholds.glassesLines },
    }
  },
})
