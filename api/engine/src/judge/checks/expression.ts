import type { RuleDocument } from '@likeness/rules/rule'
import { frownScore, smileScore } from '#measure/face/expression.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, gradedSign, relaxesForSome, sampleOf, wordsOf } from '../check.ts'
import { judgeValue, type RiskTable, type Sign } from '../sign.ts'

type Policy = NonNullable<RuleDocument['expression']>['policy']

/** The smile score, about -1 for a neutral face and 1 for a smiling one. */
export const smiling: Sign<'head'> = {
  name: 'smiling',
  unit: 'smile score',
  digits: 2,
  measure: ({ views, portrait: { head } }) => views && head && smileScore(views.face, head.mesh),
}

const words = wordsOf('expression')

/** The rule's expression, or the baseline's. Only an obvious smile against a neutral rule fails. */
export const expression = defineHeadCheck({
  name: 'expression',
  looksInto: ['views'],
  states: (document) => document.expression !== undefined || relaxesForSome(document, 'expression'),
  signs: [smiling],
  looksAt:
    'The expression that the rule asks for: no smile if it must be neutral, otherwise no broad smile; no frown and no raised brows.',
  limits: ['smiling', 'broadSmile', 'frown', 'raisedBrows'],
  codes: {
    slight_smile: 'The person may be smiling a little.',
    smile: 'The person is smiling.',
    broad_smile: 'The smile may be broader than is accepted.',
    frown: 'The person may be frowning.',
    raised_brows: 'The brows may be raised.',
  },
  sample: sampleOf('smile', words),
  asks: ({ document, baseline }) => (document.expression ?? baseline.expression)?.policy,
  run(evidence, head, policy) {
    const smile = judgeSmile(smileScore(evidence.views.face, head.mesh), policy, evidence)
    if (smile.outcome !== 'PASS') return smile
    return judgeBrows(frownScore(head.mesh)) ?? smile
  },
})

const relaxBrows = 'expression.brows-advice'

function judgeSmile(score: number, policy: Policy, table: RiskTable) {
  if (policy === 'neutral') {
    return gradedSign(judgeValue(smiling, score, table), { REVIEW: 'slight_smile', FAIL: 'smile' }, words)
  }
  const required = { min: null, max: thresholds.broadSmile }
  const broad = score > thresholds.broadSmile
  const found = broad
    ? finding('REVIEW', 'broad_smile', 'expression.broad-smile', 'expression.broad-smile-advice')
    : finding('PASS', 'ok', 'expression.natural')
  return { ...found, measured: Number(score.toFixed(2)), unit: smiling.unit, required }
}

/** REVIEW for a frown or raised brows, otherwise null. Never FAIL, because the height of brows differs among people. */
function judgeBrows({ frown, raisedBrows }: ReturnType<typeof frownScore>) {
  const { frown: maxFrown, raisedBrows: maxRaised } = thresholds
  if (frown > maxFrown) {
    const found = finding('REVIEW', 'frown', 'expression.frown', relaxBrows)
    return { ...found, measured: Number(frown.toFixed(1)), unit: 'frown score', required: atMost(maxFrown) }
  }
  if (raisedBrows > maxRaised) {
    const found = finding('REVIEW', 'raised_brows', 'expression.raised-brows', relaxBrows)
    return {
      ...found,
      measured: Number(raisedBrows.toFixed(1)),
      unit: 'brow score',
      required: atMost(maxRaised),
    }
  }
  return null
}

const atMost = (max: number) => ({ min: null, max })
