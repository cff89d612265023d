import type { EvidenceAt, EvidenceStage } from '../evidence/evidence.ts'
import type { Finding } from '../result/result.ts'

/** One check: its finding, or null where neither the rule nor the baseline asks for it. */
export type Check<Seen> = (evidence: Seen) => Finding | null

/** A check, and the stage from which on there is what it looks at. */
export type StagedCheck<Stage extends EvidenceStage = EvidenceStage> = {
  readonly [Each in Stage]: { readonly needs: Each; readonly check: Check<EvidenceAt[Each]> }
}[Stage]
