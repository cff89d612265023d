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
export type Outcome =
  | { readonly skipped: string }
  | {
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
