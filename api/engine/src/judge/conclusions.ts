import { allChecks, isStated } from './all-checks.ts'
import type { AnyCheck } from './check.ts'
import type { CheckResult } from './check-result.ts'
import type { BackgroundEvidence, Evidence, EvidenceStage, FileEvidence, StageListener } from './evidence.ts'
import { relax } from './relaxed-rule.ts'
import { alwaysChecked, type Finding } from './result.ts'
import { heed } from './statements.ts'

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

/** Called once with each finding, as soon as the evidence that it needs is known. */
export type FindingListener = (finding: Finding) => void

/** Makes the findings of one photo while its evidence grows. */
export interface Conclusions {
  /** Makes the checks of a stage, if there is a listener. */
  readonly reached: StageListener
  /** Makes all checks that need no detail, while the detail may still be measured. */
  beforeDetail(seen: BackgroundEvidence): void
  /** Makes the remaining checks. Returns every finding, in the order in which results list them. */
  all(evidence: Evidence): Finding[]
}

/** Makes each check of a photo once. Without a listener, no check is made before the networks have run. */
export function drawConclusions(onFinding?: FindingListener): Conclusions {
  const found = new Map<AnyCheck, Finding | null>()

  function make<Seen extends FileEvidence>(
    check: AnyCheck,
    run: (evidence: Seen) => Finding | null,
    evidence: Seen,
  ) {
    const judged = run(evidence)
    const finding = judged && asPolicyWants(relax(heed(judged, evidence), evidence), evidence)
    found.set(check, finding)
    if (finding) onFinding?.(finding)
    return finding
  }

  return {
    reached(stage, evidence) {
      if (!onFinding) return
      for (const check of allChecks) {
        if (needs(check, stage)) make(check, check.run, evidence)
      }
    },
    beforeDetail(seen) {
      for (const check of allChecks) {
        if (check.needs !== 'detail' && !found.has(check)) make(check, check.run, seen)
      }
    },
    all(evidence) {
      const findings = allChecks.map((check) => {
        const known = found.get(check)
        return known === undefined ? make(check, check.run, evidence) : known
      })
      return findings.filter((finding) => finding !== null)
    },
  }
}

function needs<Stage extends EvidenceStage>(
  check: AnyCheck,
  stage: Stage,
): check is AnyCheck & AnyCheck<Stage> {
  return check.needs === stage
}
