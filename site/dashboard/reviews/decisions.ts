import type { Answers } from '../answers.ts'
import type { Typed } from '../forms.ts'

/* Short names for the API's answers on the pages of reviews. */

export type ShownReview = Answers['GET /reviews/:reviewId']
export type ReviewedFinding = ShownReview['findings'][number]
export type Drawn = NonNullable<ShownReview['drawn']>

/** What a person chose for a finding, as it is sent. */
export interface FindingDecision {
  readonly check: string
  readonly decision: 'accept' | 'refuse'
  readonly reason: string
}

/** The names of a finding's fields in the form. */
export const fieldsOf = (check: string) => ({ decision: `decision ${check}`, reason: `reason ${check}` })

/** The decisions in a form, in the order of the findings. A finding that nothing was chosen for has none. */
export function decisionsIn(typed: Typed, findings: readonly ReviewedFinding[]): FindingDecision[] {
  return findings.flatMap(({ check }) => {
    const names = fieldsOf(check)
    const decision = typed[names.decision]
    if (decision !== 'accept' && decision !== 'refuse') return []
    return [{ check, decision, reason: typed[names.reason] ?? '' }]
  })
}

/**
 * The whole decision in words: refuse if any finding is refused, otherwise accept.
 * @param refused How many findings are refused.
 * @param left How many findings in question have no decision.
 */
export function wholeDecision(refused: number, left: number): string {
  if (refused > 0) return `Refuse: ${refused} ${refused === 1 ? 'finding is' : 'findings are'} refused.`
  if (left > 0) return `${left} ${left === 1 ? 'finding is' : 'findings are'} not decided yet.`
  return 'Accept: no finding is refused.'
}

const rank = { FAIL: 0, REVIEW: 1, PASS: 2 } as const

/** The findings in question, FAIL before REVIEW, and the others: those that passed, and those that only warn. */
export function inOrder(findings: readonly ReviewedFinding[]) {
  const isInQuestion = ({ outcome, counts }: ReviewedFinding) => outcome !== 'PASS' && counts !== false
  const sorted = findings.toSorted((one, other) => rank[one.outcome] - rank[other.outcome])
  return {
    inQuestion: sorted.filter(isInQuestion),
    others: sorted.filter((finding) => !isInQuestion(finding)),
  }
}
