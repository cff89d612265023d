import type { Finding } from '../../api/engine/src/result/result.ts'
import type { CheckResult } from '../../api/engine/src/verdict/check-result.ts'
import type { Outcome } from '../../api/src/foundation/problem.ts'

/** One photo's result as a readable table. */
export function describeResult(photo: string, outcome: Outcome<CheckResult>): string {
  if (!outcome.ok) return `${photo}\n  ERROR   ${outcome.problem.code}: ${outcome.problem.detail}\n`
  const { document, status, rules_version, crop, findings } = outcome.value
  const rows = findings.map(describeFinding)
  const area = `judged: ${crop.width} × ${crop.height} px at ${crop.x}, ${crop.y}`
  return [`${photo}: ${status} for ${document} (rules ${rules_version}; ${area})`, ...rows, ''].join('\n')
}

function describeFinding({ check, outcome, assessed, message, advice }: Finding): string {
  const mark = assessed ? outcome : `${outcome}*`
  const advised = outcome === 'PASS' || !advice ? '' : `\n${' '.repeat(34)}${advice}`
  return `  ${mark.padEnd(8)}${check.padEnd(24)}${message}${advised}`
}
