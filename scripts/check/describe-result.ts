import type { CheckOutcome, Finding } from '../../api/engine/src/result/result.ts'
import type { CheckResult } from '../../api/engine/src/verdict/check-result.ts'
import type { Outcome } from '../../api/src/foundation/problem.ts'

/** How much of a result is shown. */
export interface Detail {
  /** Whether findings that pass have a line each. */
  readonly all: boolean
}

/**
 * One photo's result for people: a summary line, then what fails, what is in doubt and what could not be judged. Checks that could
 * not be judged for the same reason share a line, and those that pass are only counted.
 */
export function describeResult(photo: string, outcome: Outcome<CheckResult>, { all }: Detail): string {
  if (!outcome.ok) return `${photo}: ERROR ${outcome.problem.code}\n  ${outcome.problem.detail}\n`
  const { document, status, rules_version, crop, findings } = outcome.value
  const of = (wanted: CheckOutcome) =>
    findings.filter((finding) => finding.outcome === wanted && finding.assessed)
  const [failed, doubtful, passed] = [of('FAIL'), of('REVIEW'), of('PASS')]
  const unjudged = findings.filter(({ assessed }) => !assessed)
  const counts = [
    `${failed.length} failed`,
    `${doubtful.length} in doubt`,
    `${unjudged.length} not judged`,
    `${passed.length} passed`,
  ]
  const area = `${crop.width} × ${crop.height} px at ${crop.x}, ${crop.y}`
  return [
    `${photo}: ${status} for ${document} (${counts.join(', ')})`,
    ...[...failed, ...doubtful].map(describeFinding),
    ...describeUnjudged(unjudged),
    ...(all ? passed.map(describeFinding) : []),
    `  Judged: ${area}, by the rules of ${rules_version}.${all || passed.length === 0 ? '' : ' --all shows what passed.'}`,
    '',
  ].join('\n')
}

function describeFinding({ check, outcome, message, advice }: Finding): string {
  const advised = outcome === 'PASS' || !advice ? '' : `\n${' '.repeat(34)}${advice}`
  return `  ${outcome.padEnd(8)}${check.padEnd(24)}${message}${advised}`
}

/** A line for each reason, with the names of the checks. */
function describeUnjudged(findings: readonly Finding[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { check, message } of findings) {
    byReason.set(message, [...(byReason.get(message) ?? []), check])
  }
  return [...byReason].map(([reason, checks]) => `  NOT JUDGED  ${reason} ${checks.join(', ')}`)
}
