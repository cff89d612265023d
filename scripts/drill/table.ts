import type { Drill, Outcome } from './drill.ts'

/** The table of all drills, which is printed at the end. */
export interface DrillTable {
  add(drill: Drill, outcome: Outcome): void
  /** Notes a drill that could not be carried out. */
  failed(drill: Drill, error: unknown): void
  /** Whether nothing was lost, charged twice or unproved, and every drill was carried out or skipped for a reason. */
  holds(): boolean
  /** In Markdown. */
  text(): string
}

/** An empty table. */
export function tableOf(): DrillTable {
  const rows: string[][] = []
  const faults: string[] = []
  return {
    add: ({ name, what }, outcome) => {
      if ('skipped' in outcome) {
        rows.push([name, what, `skipped: ${outcome.skipped}`, '', '', '', '', ''])
        return
      }
      const { saw, recoveredSeconds, proof, mayLose = false } = outcome
      const { answers, charges, lost, doubled, differences } = proof
      const wrong = [...(outcome.faults ?? []), ...differences]
      if (lost > 0 && !mayLose) wrong.push(`${lost} answers were lost`)
      if (doubled > 0) wrong.push(`${doubled} calls were charged twice`)
      if (Number.isNaN(recoveredSeconds)) wrong.push('no call was answered any more')
      faults.push(...wrong.map((fault) => `${name}: ${fault}`))
      const recovered = recoveredSeconds === null ? 'no gap' : `${recoveredSeconds.toFixed(1)} s`
      const clean = differences.length === 0 ? 'clean' : `${differences.length} differences`
      rows.push([
        name,
        what,
        saw,
        recovered,
        `${answers}, ${charges}`,
        lostOf(lost, mayLose),
        String(doubled),
        clean,
      ])
    },
    failed: ({ name, what }, error) => {
      const reason = error instanceof Error ? error.message : String(error)
      faults.push(`${name}: ${reason}`)
      rows.push([name, what, `not carried out: ${reason}`, '', '', '', '', ''])
    },
    holds: () => faults.length === 0,
    text: () => {
      const heads = [
        'Drill',
        'What happens',
        'What the caller sees',
        'Recovers in',
        'Answers, charges',
        'Lost',
        'Doubled',
        'Reconcile',
      ]
      const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
      const said = faults.length === 0 ? ['Every promise held.'] : faults.map((fault) => `NOT HELD: ${fault}`)
      return `${[...lines, '', ...said].join('\n')}\n`
    },
  }
}

/** A drill that shows what is lost says so. */
function lostOf(lost: number, mayLose: boolean): string {
  return mayLose ? `${lost}, as without a synchronous replica` : String(lost)
}
