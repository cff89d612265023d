import type { Child } from '#scripts/child-process.ts'
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

/** What tries saw, and how long the slowest call of the load took. */
export function whatCallersSaw(load: Pick<Load, 'tries' | 'answered'>): string {
  const slowestMs = Math.max(0, ...load.answered.map(({ sentMs, answeredMs }) => answeredMs - sentMs))
  return `${whatWasSeen(load)}; the slowest call took ${(slowestMs / 1000).toFixed(1)} s`
}

/** A fault for each process of the stage that ended by itself. */
export const endedProcesses = ({ processes }: { readonly processes: readonly Child[] }): string[] =>
  processes.filter(({ lives }) => !lives()).map(() => 'a process ended')

/** A drill, and how it went; or why it was not carried out. */
export type Drilled = readonly [drill: Drill, outcome: Outcome | Error]

/**
 * The table of all drills in Markdown, and under it what did not hold: answers that were lost, calls that were charged twice,
 * balances that are not proved, drills that were not carried out.
 */
export function tableOf(drilled: readonly Drilled[]): { text: string; holds: boolean } {
  const faults = drilled.flatMap(([drill, outcome]) =>
    faultsOf(outcome).map((fault) => `NOT HELD: ${drill.name}: ${fault}`),
  )
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
  const rows = drilled.map(([{ name, what }, outcome]) => [name, what, ...cellsOf(outcome)])
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const said = faults.length === 0 ? ['Every promise held.'] : faults
  return { text: `${[...lines, '', ...said].join('\n')}\n`, holds: faults.length === 0 }
}

function faultsOf(outcome: Outcome | Error): string[] {
  if (outcome instanceof Error) return [outcome.message]
  const { recoveredSeconds, mayLose = false, faults = [] } = outcome
  const { lost, doubled, differences } = outcome.proof
  return [
    ...faults,
    ...differences,
    ...(lost > 0 && !mayLose ? [`${lost} answers were lost`] : []),
    ...(doubled > 0 ? [`${doubled} calls were charged twice`] : []),
    ...(Number.isNaN(recoveredSeconds) ? ['no call was answered any more'] : []),
  ]
}

function cellsOf(outcome: Outcome | Error): string[] {
  if (outcome instanceof Error) return [`not carried out: ${outcome.message}`, '', '', '', '', '']
  const { saw, recoveredSeconds, mayLose } = outcome
  const { answers, charges, lost, doubled, differences } = outcome.proof
  return [
    saw,
    recoveredSeconds === null ? 'no gap' : `${recoveredSeconds.toFixed(1)} s`,
    `${answers}, ${charges}`,
    mayLose ? `${lost}, as without a synchronous replica` : String(lost),
    String(doubled),
    differences.length === 0 ? 'clean' : `${differences.length} differences`,
  ]
}
