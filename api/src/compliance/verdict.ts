import type { CheckOutcome, Finding, Status } from './result.ts'

/** Any FAIL makes RETAKE; else any REVIEW makes REVIEW; else READY. */
export function statusOf(findings: readonly Finding[]): Status {
  const has = (outcome: CheckOutcome) => findings.some((finding) => finding.outcome === outcome)
  if (has('FAIL')) return 'RETAKE'
  return has('REVIEW') ? 'REVIEW' : 'READY'
}
