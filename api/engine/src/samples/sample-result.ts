import { writtenFinding } from '../checks/check.ts'
import { finding } from '../checks/finding.ts'
import { type CheckName, checkNames } from '../checks/registry.ts'
import type { Finding } from '../result/result.ts'
import { statusOf } from '../result/status.ts'
import { asPolicyWants } from '../verdict/by-policy.ts'
import type { CheckResult } from '../verdict/check-result.ts'
import { conclude } from '../verdict/judge.ts'
import { sampleFaults } from './faults.ts'
import { evidenceOfSample, type SampleTask } from './sample-evidence.ts'

/**
 * The result that a sample photo provokes: as of a photo that meets the rule, but with a fault in each given check. It has the
 * rule's own figures and notes; no photo is looked at. The checks are those that the rule asks for, and the given ones, as far
 * as the policy does not leave them out.
 */
export function sampleResult(task: SampleTask, faulty: readonly CheckName[]): CheckResult {
  const evidence = evidenceOfSample(task)
  const result = conclude(evidence)
  const findings = checkNames.flatMap((check) => {
    const found = result.findings.find((each) => each.check === check)
    const isFaulty = faulty.includes(check)
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
function passing(check: CheckName, found: Finding, { language }: SampleTask): Finding {
  if (found.outcome === 'PASS') return found
  return writtenFinding(check, finding('PASS', 'ok', sampleFaults[check].ok), language)
}

/** The check's fault, with the limits that it was judged by. */
function faultyFinding(check: CheckName, found: Finding | undefined, { language }: SampleTask): Finding {
  const { outcome, code, message, advice } = sampleFaults[check]
  const limits = found?.required ?? { min: null, max: null }
  const said = (words: typeof message) => (typeof words === 'function' ? words(limits) : words)
  const written = writtenFinding(check, finding(outcome, code, said(message), said(advice)), language)
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
export const sampleOutcomes: readonly { check: CheckName; outcome: 'FAIL' | 'REVIEW' }[] = checkNames.map(
  (check) => ({ check, outcome: sampleFaults[check].outcome }),
)
