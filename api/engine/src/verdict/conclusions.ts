import { allChecks } from '../checks/all.ts'
import type { AnyCheck } from '../checks/check.ts'
import type {
  BackgroundEvidence,
  Evidence,
  EvidenceStage,
  FileEvidence,
  StageListener,
} from '../evidence/evidence.ts'
import { relax } from '../result/relaxed-rule.ts'
import type { Finding } from '../result/result.ts'
import { asPolicyWants } from './by-policy.ts'

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
    const finding = judged && asPolicyWants(relax(judged, evidence), evidence)
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
