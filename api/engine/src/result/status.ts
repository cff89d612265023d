import type { CheckOutcome, Finding, Status } from './result.ts'

/** The severity of an outcome. */
export const severity = { PASS: 0, REVIEW: 1, FAIL: 2 } as const satisfies Record<CheckOutcome, number>

type Weighed = Pick<Finding, 'outcome'>

/** Whether a finding changes the status: not if the policy lets its check only warn. */
export const isCounted = ({ counts = true }: Pick<Finding, 'counts'>): boolean => counts

/** The finding with the more severe outcome; the first if both are equally severe. */
export function worseOf<First extends Weighed, Second extends Weighed>(
  first: First,
  second: Second,
): First | Second {
  return severity[second.outcome] > severity[first.outcome] ? second : first
}

/** Of the findings that count: any FAIL makes RETAKE; otherwise any REVIEW makes REVIEW; otherwise READY. */
export function statusOf(findings: readonly Finding[]): Status {
  const has = (outcome: CheckOutcome) =>
    findings.some((finding) => isCounted(finding) && finding.outcome === outcome)
  if (has('FAIL')) return 'RETAKE'
  return has('REVIEW') ? 'REVIEW' : 'READY'
}
