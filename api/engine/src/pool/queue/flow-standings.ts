import { shares } from '../../thresholds/work/shares.ts'

/**
 * What is known of the flows' latest photos. A flow is trusted if it got a result lately. It is doubtful if a photo of it
 * kept a worker busy for long and gave no result, whatever other photos gave since: the next one may do the same.
 */
export interface FlowStandings {
  /** Notes how the work on a flow's photo ended. */
  note(flow: string, isFruitful: boolean, tookMs: number): void
  /**
   * Whether a flow may have a further photo under way. A flow that is not trusted leaves a worker to others, and all doubtful
   * ones together leave a worker to others.
   */
  mayHaveMore(flow: string, underWay: ReadonlyMap<string, number>, workers: number): boolean
}

interface Standing {
  trustedUntilMs: number
  doubtfulUntilMs: number
}

/** @param always The flow that is trusted whatever it does. */
export function flowStandings(always: string): FlowStandings {
  const standings = new Map<string, Standing>()

  function isTrusted(flow: string): boolean {
    return flow === always || performance.now() < (standings.get(flow)?.trustedUntilMs ?? 0)
  }

  function isDoubtful(flow: string): boolean {
    return flow !== always && performance.now() < (standings.get(flow)?.doubtfulUntilMs ?? 0)
  }

  /** Otherwise the names of all flows that ever were here would stay in memory. */
  function forgetOld(): void {
    for (const flow of standings.keys()) if (!isTrusted(flow) && !isDoubtful(flow)) standings.delete(flow)
  }

  return {
    note: (flow, isFruitful, tookMs) => {
      const isLong = tookMs > shares.fruitlessSeconds * 1000
      if (!isFruitful && !isLong) return
      forgetOld()
      const standing = standings.get(flow) ?? { trustedUntilMs: 0, doubtfulUntilMs: 0 }
      standings.set(flow, standing)
      if (isFruitful) standing.trustedUntilMs = performance.now() + shares.trustSeconds * 1000
      else standing.doubtfulUntilMs = performance.now() + shares.doubtSeconds * 1000
    },
    mayHaveMore: (flow, underWay, workers) => {
      const most = Math.max(workers - 1, 1)
      if (isDoubtful(flow)) {
        return [...underWay].reduce((sum, [other, n]) => sum + (isDoubtful(other) ? n : 0), 0) < most
      }
      return isTrusted(flow) || (underWay.get(flow) ?? 0) < most
    },
  }
}
