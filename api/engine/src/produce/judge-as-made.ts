import { type CheckResult, resultOf } from '../judge/check-result.ts'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Equipment, Evidence, Task } from '../judge/evidence.ts'
import { type Judgement, judgeWithEvidence, type ProvenJudgement } from '../judge/judge.ts'
import { type Finding, worseOf } from '../judge/result.ts'
import { undecidedChecks } from '../judge/undecided.ts'
import type { Outcome } from '../problem.ts'
import type { Stopwatch } from '../stopwatch.ts'
import { makeFile } from './export-photo.ts'

/**
 * Judges a photo. In `check` mode, if the verdict hangs on measures near a limit, the document's file is made too, and its verdict
 * holds: a photo that is READY gives a file that is READY. A finding that this changes is reported again. Problems: those of
 * `decodePhoto`.
 */
export async function judgeAsMade(
  equipment: Equipment,
  task: Task,
  during: Stopwatch,
  onFinding?: FindingListener,
): Promise<Outcome<Judgement>> {
  const judged = await judgeWithEvidence(equipment, task, during, onFinding)
  if (!judged.ok) return judged
  const { result, crops, evidence } = judged.value
  const undecided = undecidedIn(judged.value)
  if (undecided.size === 0) return { ok: true, value: { result, crops } }
  const file = await checkOfFile(equipment, task, judged.value, during)
  if (!file.ok) return file
  const decided = decidedByFile(result, file.value, undecided, evidence)
  for (const [at, finding] of decided.findings.entries()) {
    if (finding !== result.findings[at]) onFinding?.(finding)
  }
  return { ok: true, value: { result: decided, crops } }
}

/**
 * The checks that the file decides. A file can be made of a photo with a head only, and `validate` judges the file that there
 * is.
 */
export function undecidedIn({
  result,
  evidence,
}: Pick<ProvenJudgement, 'result' | 'evidence'>): ReadonlySet<string> {
  const canBeMade = evidence.mode === 'check' && evidence.portrait.head !== null
  return canBeMade ? undecidedChecks(evidence, result.findings) : new Set()
}

async function checkOfFile(
  equipment: Equipment,
  task: Task,
  { evidence }: ProvenJudgement,
  during: Stopwatch,
): Promise<Outcome<CheckResult>> {
  const { bytes, maxBytes, pixels } = task
  const opened = await during('decode', () =>
    equipment.decoder.open(bytes, { maxBytes, pixels, ahead: 'native' }),
  )
  if (!opened.ok) return opened
  const made = await makeFile(equipment, opened.value, evidence.frame, task, during)
  return made.ok ? { ok: true, value: made.value.check } : made
}

/** The verdict on a photo after its file was checked too. */
export function decidedByFile(
  result: CheckResult,
  file: CheckResult,
  undecided: ReadonlySet<string>,
  evidence: Evidence,
): CheckResult {
  const findings = result.findings.map((finding) => asInFile(finding, file, undecided))
  return resultOf(result, findings, evidence)
}

/** What the file says of an undecided check; of any other, the worse of what photo and file say. */
function asInFile(finding: Finding, file: CheckResult, undecided: ReadonlySet<string>): Finding {
  const ofFile = file.findings.find(({ check }) => check === finding.check)
  if (!ofFile) return finding
  return undecided.has(finding.check) ? ofFile : worseOf(finding, ofFile)
}
