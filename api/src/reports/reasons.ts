import type { CheckResult } from '@likeness/engine'

/** What a report reads of a result. */
export type Judged = Pick<CheckResult, 'status' | 'findings'>

/** A check that is a reason for a verdict of RETAKE or REVIEW. */
export interface Reason {
  check: string
  status: 'RETAKE' | 'REVIEW'
  /** Whether no other check is a reason: without this finding, the verdict would have been better. */
  sole: boolean
}

/** The checks that are the reason for a verdict: those that failed, or those that are in doubt if none failed. A check that
 *  only warns by the policy is no reason. */
export function reasonsOf({ status, findings }: Judged): Reason[] {
  if (status === 'READY') return []
  const outcome = status === 'RETAKE' ? 'FAIL' : 'REVIEW'
  const checks = findings
    .filter((finding) => finding.outcome === outcome && finding.counts !== false)
    .map(({ check }) => check)
  return checks.map((check) => ({ check, status, sole: checks.length === 1 }))
}
