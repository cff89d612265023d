import { allChecks } from '../checks/all.ts'
import type { Check, StagedCheck } from '../checks/check.ts'
import type {
  BackgroundEvidence,
  Evidence,
  EvidenceStage,
  FileEvidence,
  StageListener,
} from '../evidence/evidence.ts'
import { relax } from '../result/relaxed-rule.ts'
import type { Finding } from '../result/result.ts'

/** Told each finding once, as soon as there is the evidence that it needs. */
export type FindingListener = (finding: Finding) => void

/** The findings of one photo, while its evidence grows. */
export interface Conclusions {
  /** Makes the checks of a stage, where somebody listens. */
  readonly reached: StageListener
  /** Makes all that need no detail, while that may still be measured. */
  beforeDetail(seen: BackgroundEvidence): void
  /** Makes all other checks. Returns every finding, in the order in which results list them. */
  all(evidence: Evidence): Finding[]
}

/** Makes each check of a photo once. Where nobody listens, none is made before the networks have run. */
export function drawConclusions(onFinding?: FindingListener): Conclusions {
  const found = new Map<StagedCheck, Finding | null>()

  function make<Seen extends FileEvidence>(staged: StagedCheck, check: Check<Seen>, evidence: Seen) {
    const judged = check(evidence)
    const finding = judged && relax(judged, evidence.relaxed)
    found.set(staged, finding)
    if (finding) onFinding?.(finding)
    return finding
  }

  return {
    reached(stage, evidence) {
      if (!onFinding) return
      for (const staged of allChecks) {
        if (needs(staged, stage)) make(staged, staged.check, evidence)
      }
    },
    beforeDetail(seen) {
      for (const staged of allChecks) {
        if (staged.needs !== 'detail' && !found.has(staged)) make(staged, staged.check, seen)
      }
    },
    all(evidence) {
      const findings = allChecks.map((staged) => {
        const known = found.get(staged)
        return known === undefined ? make(staged, staged.check, evidence) : known
      })
      return findings.filter((finding) => finding !== null)
    },
  }
}

function needs<Stage extends EvidenceStage>(
  staged: StagedCheck,
  stage: Stage,
): staged is StagedCheck & StagedCheck<Stage> {
  return staged.needs === stage
}
