import type { CheckResult, Finding } from '../api-types.ts'

/** A result for people: its verdict, then what fails and what is in doubt, each with what to do. */
export function describeResult(photo: string, { status, document, findings }: CheckResult): string[] {
  const of = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome)
  const passed = of('PASS').length
  return [
    `${photo}: ${status} for ${document}`,
    ...[...of('FAIL'), ...of('REVIEW')].flatMap(describeFinding),
    `  ${passed} of ${findings.length} checks passed.`,
  ]
}

function describeFinding({ check, outcome, message, advice, counts = true }: Finding): string[] {
  const label = counts ? outcome : 'warning'
  return [`  ${label.padEnd(8)}${check}: ${message}`, ...(advice ? [`          ${advice}`] : [])]
}
