import type { RuleDocument } from '@likeness/rules'
import type { HeadEvidence } from '../../evidence/evidence.ts'
import { frownScore } from '../../measures/expression/frown-score.ts'
import { smileScore } from '../../measures/expression/smile-score.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'

const name = 'expression'

type Policy = NonNullable<RuleDocument['expression']>['policy']

/**
 * The rule's expression, or the baseline's: no smile where it must be neutral, no broad one where a natural
 * expression or a slight smile is accepted, and in either case neither a frown nor raised brows. Only a smile that is
 * plain, against a neutral rule, fails.
 */
export function expression(evidence: HeadEvidence): Finding | null {
  const policy = (evidence.document.expression ?? evidence.baseline.expression)?.policy
  if (!policy) return null
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return unmeasured(name, evidence)
  const smile = judgeSmile(smileScore(head.mesh, evidence.views.face), policy)
  if (smile.outcome !== 'PASS') return smile
  return judgeBrows(frownScore(head.mesh)) ?? smile
}

const advice = 'Relax your face and keep a neutral expression, with the mouth closed.'

function judgeSmile(score: number, policy: Policy): Finding {
  const measure = { measured: Number(score.toFixed(2)), unit: 'smile score' }
  if (policy === 'neutral') {
    const { max, uncertainty } = thresholds.smile
    const required = { min: null, max }
    const { outcome } = judgeBand(score, uncertainty, required)
    const code = { PASS: 'ok', REVIEW: 'slight_smile', FAIL: 'smile' }[outcome]
    const message = {
      PASS: 'The expression is neutral.',
      REVIEW: 'The person may be smiling a little.',
      FAIL: 'The person is smiling.',
    }[outcome]
    const found = finding(name, outcome, code, message, advice)
    return { ...found, ...measure, uncertainty, required }
  }
  const required = { min: null, max: thresholds.broadSmile }
  const broad = score > thresholds.broadSmile
  const found = broad
    ? finding(name, 'REVIEW', 'broad_smile', 'The smile may be broader than is accepted.', 'Smile less.')
    : finding(name, 'PASS', 'ok', 'The expression is natural.')
  return { ...found, ...measure, required }
}

/** REVIEW of a frown or raised brows; null of neither. How high brows lie differs from person to person. */
function judgeBrows({ frown, raisedBrows }: ReturnType<typeof frownScore>): Finding | null {
  const { frown: maxFrown, raisedBrows: maxRaised } = thresholds
  if (frown > maxFrown) {
    const found = finding(name, 'REVIEW', 'frown', 'The person may be frowning.', advice)
    return { ...found, measured: Number(frown.toFixed(1)), unit: 'frown score', required: atMost(maxFrown) }
  }
  if (raisedBrows > maxRaised) {
    const found = finding(name, 'REVIEW', 'raised_brows', 'The brows may be raised.', advice)
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
