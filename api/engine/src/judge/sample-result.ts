import type { RuleDocument } from '@likeness/rules/rule'
import { rgbToLab } from '../measure/colour.ts'
import { suggestedFrame } from '../measure/framing/crop-range.ts'
import { outputSizes } from '../measure/framing/output-size.ts'
import type { Head } from '../measure/portrait.ts'
import { fittedThresholds } from '../thresholds/fitted.ts'
import { allChecks, type CheckName } from './all-checks.ts'
import { type AnyCheck, finding, writtenFinding } from './check.ts'
import type { CheckResult } from './check-result.ts'
import { asPolicyWants } from './conclusions.ts'
import type { Evidence } from './evidence.ts'
import { conclude } from './judge.ts'
import { ruleFor } from './relaxed-rule.ts'
import {
  type Finding,
  type Language,
  type Mode,
  type Policy,
  type Profile,
  type Subject,
  statusOf,
} from './result.ts'

/** By what a sample photo is judged. */
export interface SampleTask {
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
  readonly profile: Profile
  readonly policy?: Policy | undefined
  readonly language: Language
}

/** A level, neutral head with room on all sides in a photo of this size, in pixels. */
const photo = { width: 5600, height: 7200 }
const head: Head = {
  mesh: [],
  eyes: [
    { x: 2540, y: 3480 },
    { x: 3060, y: 3480 },
  ],
  eyeMiddle: { x: 2800, y: 3480 },
  interEye: 520,
  chinY: 4840,
  hairTopY: 2040,
  skullTopY: 2120,
  touchesTop: false,
  leftX: 1840,
  rightX: 3760,
  width: 1980,
  faceWidth: 1652,
  eyeToChin: 1360,
  pose: { yawDeg: 0, pitchDeg: 0, rollDeg: 0 },
  eyeOpening: 0.35,
  mouthOpening: 0.01,
  traits: {
    ...{ eyesShut: -1, glasses: -1, darkLenses: -1, looksAway: -1 },
    ...{ headCovered: -1, faceCovered: -1, hairOverEyes: -1 },
  },
}

/**
 * Evidence as of a photo that meets a rule: no photo is looked at. In `validate` it is of a file with the pixels that the rule
 * asks for. There are no pixels in it, so checks that look at pixels cannot be made by it.
 */
function evidenceOfSample({ document: asked, subject, ...task }: SampleTask): Evidence {
  const { document, relaxed } = ruleFor(asked, subject)
  const crop = suggestedFrame(photo, head, document, task.baseline)
  const asIs = task.mode === 'validate'
  const made = outputSizes(crop, document)[0] ?? crop
  const scale = made.height / crop.height
  const file = asIs ? { width: made.width, height: made.height } : photo
  return {
    file: {
      ...{ format: 'jpeg', orientation: 1, statedDpi: null, jpegQuality: 92, ...file },
      bytes: acceptedBytes(document),
      colour: { space: 'rgb', depth: 8, profile: 'none' },
      declared: {
        ...{ software: [], sourceTypes: [], changedParts: [], actions: [] },
        ...{ contentCredentials: false, generatorText: false },
      },
    },
    portrait: {
      faces: [{ area: 2_000_000, score: 0.9 }],
      head: asIs ? movedHead(-crop.x, -crop.y, scale) : head,
    },
    ...{ views: null, detail: null, relaxed, subject, document, curves: fittedThresholds, ...task },
    policy: task.policy ?? null,
    frame: asIs ? { ...crop, ...file, x: 0, y: 0, whole: true } : crop,
    background: {
      ...{ rgb: [236, 238, 240], lab: rgbToLab(236, 238, 240), uniformity: 0.99, falloff: 2 },
      ...{ shadow: 0, foreign: 0, edges: 0, gradient: 1, share: 0.4 },
    },
  }
}

/** A size of a file within the rule's limits. */
function acceptedBytes({ upload }: RuleDocument): number {
  const { minKb = 0, maxKb } = upload?.bytes ?? {}
  return Math.round(maxKb === undefined ? Math.max(minKb * 1.5, 150) * 1000 : ((minKb + maxKb) / 2) * 1000)
}

function movedHead(dx: number, dy: number, scale: number): Head {
  const moved = ({ x, y }: { x: number; y: number }) => ({ x: (x + dx) * scale, y: (y + dy) * scale })
  const [x, y] = [(at: number) => (at + dx) * scale, (at: number) => (at + dy) * scale]
  return {
    ...head,
    eyes: [moved(head.eyes[0]), moved(head.eyes[1])],
    eyeMiddle: moved(head.eyeMiddle),
    ...{ chinY: y(head.chinY), hairTopY: y(head.hairTopY), skullTopY: y(head.skullTopY) },
    ...{ leftX: x(head.leftX), rightX: x(head.rightX) },
    ...{ width: head.width * scale, faceWidth: head.faceWidth * scale },
    ...{ interEye: head.interEye * scale, eyeToChin: head.eyeToChin * scale },
  }
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
    const written = isFaulty || !found ? faultyFinding(check, found, task) : passing(check, found, task)
    return asPolicyWants(written, evidence) ?? []
  })
  return {
    ...result,
    status: statusOf(findings),
    checks: Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome])),
    findings,
  }
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
  { language }: SampleTask,
): Finding {
  const { outcome = 'FAIL', code, message, advice } = sample
  const limits = found?.required ?? { min: null, max: null }
  const said = (words: typeof message) => (typeof words === 'function' ? words(limits) : words)
  const written = writtenFinding(name, finding(outcome, code, said(message), said(advice)), language)
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
