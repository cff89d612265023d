import { allChecks } from '../checks/all.ts'
import { isStated } from '../checks/stated-checks.ts'
import type { FileEvidence } from '../evidence/evidence.ts'
import { alwaysChecked } from '../result/policy.ts'
import type { Finding } from '../result/result.ts'
import type { CheckResult } from './check-result.ts'

type JudgedBy = Pick<FileEvidence, 'document' | 'policy'>

/**
 * A finding as the policy wants it: without a change; marked as one that does not count; or null if the check is left out. A check
 * that the authority's rule states counts all the same, unless the policy waives what the authority asks.
 */
export function asPolicyWants(finding: Finding, { document, policy }: JudgedBy): Finding | null {
  const { check } = finding
  if (!policy || (!policy.waiveAuthority && isStated(check, document))) return finding
  if (isLeftOut(check, policy)) return null
  return policy.warn.includes(check) || policy.leaveOut.includes(check)
    ? { ...finding, counts: false }
    : finding
}

/** The fields of a result that name its policy, and what of the rule does not count; none without a policy. */
export function usedPolicy({ document, policy }: JudgedBy): Pick<CheckResult, 'policy' | 'waived'> {
  if (!policy) return {}
  const { name, version, warn, leaveOut, waiveAuthority } = policy
  const isWaived = (check: string) =>
    waiveAuthority && isStated(check, document) && [...warn, ...leaveOut].includes(check)
  const waived = allChecks.map((check) => check.name).filter(isWaived)
  return { policy: { name, version }, waived }
}

/** The checks of every result are never left out; a policy that names one lets it only warn. */
function isLeftOut(check: string, { leaveOut }: NonNullable<JudgedBy['policy']>): boolean {
  return leaveOut.includes(check) && !alwaysChecked.some((name) => name === check)
}
