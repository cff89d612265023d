import type { Load } from './load.ts'
import type { Proof } from './proof.ts'

/** One rehearsal of a failure. */
export interface Drill {
  /** As named on the command line. */
  readonly name: string
  /** What fails, in a few words. */
  readonly what: string
  /** @param folder An empty folder for its data, which is removed afterwards. */
  run(folder: string, options: DrillOptions): Promise<Outcome>
}

export interface DrillOptions {
  /** The commit of the release before this one. */
  readonly from: string | undefined
  readonly report: (line: string) => void
}

/** How a drill went. */
export interface Outcome {
  /** What the caller saw, in a sentence. */
  readonly saw: string
  /** The seconds from the failure to the first answer to a call that was sent after it; null if there was no gap. */
  readonly recoveredSeconds: number | null
  readonly proof: Proof
  /** What did not hold besides that, a sentence each. */
  readonly faults?: readonly string[]
  /** This drill shows what is lost without a setting; a loss is then no failure. */
  readonly mayLose?: boolean
}

/** The seconds from a moment to the first answer to a call that was sent after it; NaN if there was none. */
export function secondsToAnswer({ answered }: Pick<Load, 'answered'>, sinceMs: number): number {
  const after = answered.filter(({ sentMs }) => sentMs >= sinceMs).map(({ answeredMs }) => answeredMs)
  return (after.length === 0 ? Number.NaN : Math.min(...after) - sinceMs) / 1000
}

/** What tries saw, the most frequent first: `200 ×312, 503 not_ready ×4`. */
export function whatWasSeen({ tries }: Pick<Load, 'tries'>): string {
  return [...Map.groupBy(tries, ({ outcome }) => outcome)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([outcome, same]) => `${outcome} ×${same.length}`)
    .join(', ')
}

/** The longest that a call of the load took, in seconds. */
export function slowestSeconds({ answered }: Pick<Load, 'answered'>): number {
  return Math.max(0, ...answered.map(({ sentMs, answeredMs }) => answeredMs - sentMs)) / 1000
}

/** The table of all drills, which is printed at the end. */
export interface DrillTable {
  add(drill: Drill, outcome: Outcome): void
  /** Notes a drill that could not be carried out. */
  failed(drill: Drill, error: unknown): void
  /** Whether every drill was carried out, and nothing was lost, charged twice or unproved. */
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
