import { shares } from '../thresholds/shares.ts'

/** The flows whose photos lately kept a worker busy for long and gave no result: the next one may do the same. */
export interface DoubtfulFlows {
  add(flow: string): void
  has(flow: string): boolean
  /** How many of these photos belong to doubtful flows. */
  among(photos: ReadonlyMap<string, number>): number
}

export function doubtfulFlows(): DoubtfulFlows {
  const untilMs = new Map<string, number>()

  function has(flow: string): boolean {
    const until = untilMs.get(flow)
    if (until === undefined) return false
    if (performance.now() < until) return true
    untilMs.delete(flow)
    return false
  }

  return {
    add: (flow) => {
      // Otherwise the names of all flows that ever were doubtful would stay in memory.
      for (const name of untilMs.keys()) has(name)
      untilMs.set(flow, performance.now() + shares.doubtSeconds * 1000)
    },
    has,
    among: (photos) => [...photos].reduce((sum, [flow, count]) => sum + (has(flow) ? count : 0), 0),
  }
}
