import { type CropRange, cropRange } from '../measure/framing/crop-range.ts'
import type { Outcome } from '../problem.ts'
import type { Stopwatch } from '../stopwatch.ts'
import { type CheckResult, measurementsOf, resultOf } from './check-result.ts'
import { type Conclusions, drawConclusions, type FindingListener, usedPolicy } from './conclusions.ts'
import { cropOf } from './crop-choice.ts'
import type { Equipment, Evidence, Task } from './evidence.ts'
import { beginEvidence, withDetail } from './gather-evidence.ts'
import { notesOn } from './notes.ts'
import { qualityOf } from './quality.ts'

/** A verdict, and the range of crops from which a person may choose. */
export interface Judgement {
  readonly result: CheckResult
  /** Null if no crop keeps the rule's bands, or the task does not ask for crops. */
  readonly crops: CropRange | null
}

/** A verdict with the evidence that it was drawn from. */
export interface ProvenJudgement extends Judgement {
  readonly evidence: Evidence
}

/** Judges one photo by one rule: gathers the evidence, checks it, concludes. Problems: those of `decodePhoto`. */
export async function judgePhoto(
  equipment: Equipment,
  task: Task,
  during: Stopwatch,
): Promise<Outcome<CheckResult>> {
  const judged = await judgeWithEvidence(equipment, task, during)
  return judged.ok ? { ok: true, value: judged.value.result } : judged
}

/** Does the same as `judgePhoto`, and returns evidence and possible crops too. Every finding is reported before the verdict. */
export async function judgeWithEvidence(
  equipment: Equipment,
  task: Task,
  during: Stopwatch,
  onFinding?: FindingListener,
): Promise<Outcome<ProvenJudgement>> {
  const conclusions = drawConclusions(onFinding)
  const begun = await beginEvidence(equipment, task, during, conclusions.reached)
  if (!begun.ok) return begun
  const { file, portrait, frame, document, baseline } = begun.value.evidence
  return during('checks', async () => {
    conclusions.beforeDetail(begun.value.evidence)
    const crops = task.withCrops ? cropRange(file, portrait.head, frame, document, baseline) : null
    const gathered = await withDetail(begun.value)
    if (!gathered.ok) return gathered
    const evidence = gathered.value
    const result = { ...conclude(evidence, conclusions), engine: equipment.models.runtime }
    return { ok: true, value: { result, crops, evidence } }
  })
}

/** Makes the remaining checks on the evidence, and draws the verdict. */
export function conclude(evidence: Evidence, conclusions: Conclusions = drawConclusions()): CheckResult {
  const { document, frame } = evidence
  const findings = conclusions.all(evidence)
  const [source] = Object.values(document.sources)
  const judged = {
    document: document.id.toUpperCase(),
    rules_version: document.version,
    mode: evidence.mode,
    subject: evidence.subject,
    profile: evidence.profile,
    ...usedPolicy(evidence),
    language: evidence.language,
    relaxed: [...evidence.relaxed],
    notes: notesOn(document, evidence.language, evidence.file.declared),
    quality: qualityOf(evidence),
    crop: cropOf(frame),
    measurements: measurementsOf(evidence),
    source: { authority: document.authority, url: source?.url ?? '' },
  }
  return resultOf(judged, findings, evidence)
}
