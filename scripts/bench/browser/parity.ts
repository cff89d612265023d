import type { Outcome } from '../../../api/engine/src/problem.ts'
import type { CheckResult } from '../../../api/engine/src/verdict/check-result.ts'

/** What both engines said of one picture. */
export interface Pair {
  readonly node: Outcome<CheckResult>
  readonly browser: Answered
}

/** How a check in a page ended, as far as it is compared. */
type Answered = { ok: true; result: Said } | { ok: false; problem: { code: string } }

interface Said {
  readonly status: string
  readonly findings: readonly {
    readonly check: string
    readonly outcome: string
    readonly measured: number | null
    readonly uncertainty: number | null
  }[]
}

const saidBy = (answer: Pair['node'] | Pair['browser']): Said => {
  if (!answer.ok) return { status: answer.problem.code, findings: [] }
  return 'value' in answer ? answer.value : answer.result
}

/** The status, or the code of the problem. */
export const statusIn = (answer: Pair['node'] | Pair['browser']): string => saidBy(answer).status

/** A line for each check whose outcome differs. */
export function differences({ node, browser }: Pair): string[] {
  const [here, there] = [saidBy(node), saidBy(browser)]
  if (here.findings.length === 0 || there.findings.length === 0) {
    return here.status === there.status ? [] : [`${here.status} in Node, ${there.status} in the browser`]
  }
  return here.findings.flatMap(({ check, outcome, measured }) => {
    const other = there.findings.find((finding) => finding.check === check)
    if (other?.outcome === outcome) return []
    return [
      `${check} ${outcome} (${measured}) in Node, ${other?.outcome} (${other?.measured}) in the browser`,
    ]
  })
}

/** For each check that measures with an uncertainty: how far its figures are apart, in uncertainties. */
export function parityTable(pairs: readonly Pair[]): string {
  const apart = new Map<string, number[]>()
  for (const { node, browser } of pairs) {
    const there = new Map(saidBy(browser).findings.map((finding) => [finding.check, finding.measured]))
    for (const { check, measured, uncertainty } of saidBy(node).findings) {
      const other = there.get(check)
      if (measured === null || !uncertainty || typeof other !== 'number') continue
      apart.set(check, [...(apart.get(check) ?? []), Math.abs(measured - other) / uncertainty])
    }
  }
  const rows = [...apart].sort().map(([check, distances]) => {
    const sorted = distances.toSorted((one, other) => one - other)
    const beyond = sorted.filter((distance) => distance > 0.1).length
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3)
    return `${check.padEnd(20)} ${at(0.5).padStart(7)} ${at(0.95).padStart(7)} ${at(1).padStart(7)}   ${beyond} of ${sorted.length}`
  })
  return [`${'check'.padEnd(20)}  median    95 %    most   beyond a tenth`, ...rows].join('\n')
}
