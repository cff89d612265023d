import type { RuleDocument } from '@likeness/rules/rule'
import { suggestedFrame } from '../measure/framing/crop-range.ts'
import { outputSizes } from '../measure/framing/output-size.ts'
import { regionsOf } from '../measure/regions.ts'
import { fittedThresholds } from '../thresholds/fitted.ts'
import { allChecks, type CheckName } from './all-checks.ts'
import { type AnyCheck, finding, writtenFinding } from './check.ts'
import { type CheckResult, resultOf } from './check-result.ts'
import { asPolicyWants } from './conclusions.ts'
import type { Evidence, FileEvidence } from './evidence.ts'
import { conclude } from './judge.ts'
import { ruleFor } from './relaxed-rule.ts'
import type { Finding, Policy } from './result.ts'
import { placedHead, sampleBackground, sampleFile } from './sample-photo.ts'

/** By what a sample photo is judged. */
export interface SampleTask
  extends Pick<FileEvidence, 'document' | 'baseline' | 'mode' | 'subject' | 'profile' | 'language'> {
  readonly policy?: Policy | undefined
}

/** A photo in which the sample head has room on all sides: its scale and its place, in pixels. */
const photo = { width: 5600, height: 7200 }
const placed = { scale: 4, x: 1400, y: 1800 }

/**
 * Evidence as of a photo that meets a rule: no photo is looked at. In `validate` it is of a file with the pixels that the rule
 * asks for. There are no pixels in it, so checks that look at pixels cannot be made by it.
 */
function evidenceOfSample({ document: asked, subject, ...task }: SampleTask): Evidence {
  const { document, relaxed } = ruleFor(asked, subject)
  const head = placedHead(placed.scale, placed.x, placed.y)
  const crop = suggestedFrame(photo, head, document, task.baseline)
  const asIs = task.mode === 'validate'
  const made = outputSizes(crop, document)[0] ?? crop
  const scale = made.height / crop.height
  const file = asIs ? { width: made.width, height: made.height } : photo
  return {
    file: { ...sampleFile, ...file, bytes: acceptedBytes(document) },
    portrait: {
      faces: [{ area: 2_000_000, score: 0.9 }],
      head: asIs
        ? placedHead(placed.scale * scale, (placed.x - crop.x) * scale, (placed.y - crop.y) * scale)
        : head,
    },
    ...{
      views: null,
      detail: null,
      relaxed,
      subject,
      document,
      curves: fittedThresholds,
      ...task,
      statements: {},
    },
    policy: task.policy ?? null,
    frame: asIs ? { ...crop, ...file, x: 0, y: 0, whole: true } : crop,
    background: sampleBackground,
  }
}

/** A size of a file within the rule's limits. */
function acceptedBytes({ upload }: RuleDocument): number {
  const { minKb = 0, maxKb } = upload?.bytes ?? {}
  return Math.round(maxKb === undefined ? Math.max(minKb * 1.5, 150) * 1000 : ((minKb + maxKb) / 2) * 1000)
}

/**
 * The result that a sample photo provokes: as of a photo that meets the rule, but with a fault in each given check. It has the
 * rule's own figures and notes; no photo is looked at. The checks are those that the rule asks for, and the given ones, as far
 * as the policy does not leave them out.
 */
export function sampleResult(task: SampleTask, faulty: readonly CheckName[]): CheckResult {
  const evidence = evidenceOfSample(task)
  const result = conclude(evidence)
  const findings = allChecks.flatMap((check: AnyCheck) => {
    const found = result.findings.find((each) => each.check === check.name)
    const isFaulty = faulty.some((name) => name === check.name)
    if (!isFaulty && !found) return []
    const written = isFaulty || !found ? faultyFinding(check, found, evidence) : passing(check, found, task)
    return asPolicyWants(written, evidence) ?? []
  })
  return resultOf(result, findings, evidence)
}

/** A finding that passes; one that the lack of pixels left open is written anew. */
function passing({ name, sample }: AnyCheck, found: Finding, { language }: SampleTask): Finding {
  if (found.outcome === 'PASS') return found
  return writtenFinding(name, finding('PASS', 'ok', sample.ok), language)
}

/** The check's fault, with the limits that it was judged by. */
function faultyFinding(
  { name, sample }: AnyCheck,
  found: Finding | undefined,
  { language, portrait: { head }, file }: Evidence,
): Finding {
  const { outcome = 'FAIL', code, message, advice, place } = sample
  const limits = found?.required ?? { min: null, max: null }
  const said = (words: typeof message) => (typeof words === 'function' ? words(limits) : words)
  const regions = place && head && regionsOf([place(head)], file)
  const written = {
    ...writtenFinding(name, finding(outcome, code, said(message), said(advice)), language),
    ...(regions && { regions }),
  }
  if (!found?.required) return written
  const { unit, uncertainty, required } = found
  return { ...written, unit, uncertainty, required, measured: beyond(required) }
}

/** A measure that lies a tenth beyond a limit. */
function beyond({ min, max }: NonNullable<Finding['required']>): number | null {
  if (min !== null && min > 0) return Number((min * 0.9).toFixed(3))
  return max === null ? null : Number((max * 1.1 + (max === 0 ? 1 : 0)).toFixed(3))
}

/** The outcome of each check in a sample that has its fault. */
export const sampleOutcomes: readonly { check: CheckName; outcome: 'FAIL' | 'REVIEW' }[] = allChecks.map(
  ({ name, sample }) => ({ check: name, outcome: sample.outcome ?? 'FAIL' }),
)
