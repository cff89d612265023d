import { headTop } from '#measure/face/hair.ts'
import { defineHeadCheck, finding, notAssessed } from '../check.ts'
import { judgeRisk } from '../sign.ts'

const advised = {
  'religious-medical-or-cultural': 'head-covering.religious-or-medical-advice',
  'religious-or-medical': 'head-covering.religious-or-medical-advice',
  'religious-or-cultural': 'head-covering.religious-only-advice',
  'religious-only': 'head-covering.religious-only-advice',
  'not-allowed': 'head-covering.not-allowed-advice',
} as const

/**
 * Judged by how the face and the top of the head look to the networks. A thin band in the hair may not be found. Dyed and
 * straight-cut hair may look alike, and a covering for religion or health may be allowed, so a person has to look: REVIEW,
 * never FAIL.
 */
export const headCovering = defineHeadCheck({
  name: 'head_covering',
  looksInto: ['views'],
  states: ({ headCovering }) => headCovering !== undefined,
  looksAt: 'A hat, a scarf, a cap or a hood on the head, if the rule does not allow every covering.',
  limits: ['headCovered'],
  codes: {
    head_top_unseen: 'Too little shows over the forehead to judge what is worn.',
    head_maybe_covered: 'Something may cover the head.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'head_maybe_covered',
    message: 'head-covering.unsure',
    advice: 'head-covering.not-allowed-advice',
    ok: 'head-covering.ok',
  },
  asks({ document, baseline }) {
    const policy = (document.headCovering ?? baseline.headCovering)?.policy
    return policy === 'allowed' ? null : policy && advised[policy]
  },
  run(evidence, head, advice) {
    const { probability, outcome } = judgeRisk(head.traits.headCovered, 'headCovered', evidence)
    if (outcome === 'PASS') {
      if (headTop(evidence.views.head, head))
        return { ...finding('PASS', 'ok', 'head-covering.ok'), probability }
      return notAssessed(
        'head_top_unseen',
        'head-covering.head-top-unseen',
        'head-covering.head-top-unseen-advice',
      )
    }
    return { ...finding('REVIEW', 'head_maybe_covered', 'head-covering.unsure', advice), probability }
  },
})
