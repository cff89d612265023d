import { shares } from '../thresholds/limits.ts'

interface Flow<T> {
  /** A set keeps the order, and deletes in constant time. */
  readonly waiting: Set<T>
  /** The tag of the flow's next item. */
  tag: number
  /** The number of the flow's arrival in the queue: of two equal tags, the earlier one goes first. */
  arrival: number
  underWay: number
}

export type FairQueue<T> = ReturnType<typeof fairQueue<T>>

/**
 * A queue in which each flow gets the same share of the work, however many photos it sends. A flow is the source of photos
 * of one name, such as one account. Start-time fair queueing (Goyal, Vin and Cheng, 1996): each flow has a tag, the work
 * that was done for it so far; the flow with the smallest tag goes next. The tag of a flow that comes back is raised to the
 * queue's own clock, so no flow saves up a share by staying away.
 */
export function fairQueue<T>() {
  const flows = new Map<string, Flow<T>>()
  /** The largest tag that was served so far. */
  let clock = 0
  let arrivals = 0

  /** Forgets flows that neither wait nor work, and that would come back at the queue's clock anyway. */
  function forgetIdle(): void {
    const idle = [...flows.values()].every(({ waiting, underWay }) => waiting.size + underWay === 0)
    for (const [name, { waiting, underWay, tag }] of flows) {
      if (waiting.size + underWay === 0 && (idle || tag <= clock)) flows.delete(name)
    }
  }

  return {
    /** Adds an item behind the others of its flow. */
    add(name: string, item: T): void {
      const flow = flows.get(name) ?? { waiting: new Set(), tag: clock, arrival: 0, underWay: 0 }
      flows.set(name, flow)
      if (flow.waiting.size === 0) {
        flow.tag = Math.max(flow.tag, clock)
        flow.arrival = ++arrivals
      }
      flow.waiting.add(item)
    },
    /** Takes an item out again. Returns false if it does not wait here. */
    remove(name: string, item: T): boolean {
      const removed = flows.get(name)?.waiting.delete(item) ?? false
      if (removed) forgetIdle()
      return removed
    },
    /**
     * Takes the first item of the flow whose turn it is.
     * @param mayGo Passes over the flows for which it returns false; they keep their place.
     * @param expectedCost The cost that is charged to the flow until `settle` replaces it by the true one.
     */
    take(mayGo: (flow: string) => boolean, expectedCost: number): { flow: string; item: T } | undefined {
      const [next] = [...flows]
        .filter(([name, { waiting }]) => waiting.size > 0 && mayGo(name))
        .sort(([, a], [, b]) => a.tag - b.tag || a.arrival - b.arrival)
      if (!next) return undefined
      const [name, flow] = next
      const [item] = flow.waiting
      if (item === undefined) return undefined
      flow.waiting.delete(item)
      clock = Math.max(clock, flow.tag)
      flow.tag += expectedCost
      flow.underWay += 1
      flow.arrival = ++arrivals
      return { flow: name, item }
    },
    /** Charges a flow the true cost of an item that was taken, in the same unit as the expected cost. */
    settle(name: string, expectedCost: number, cost: number): void {
      const flow = flows.get(name)
      if (!flow) return
      flow.tag += cost - expectedCost
      flow.underWay -= 1
      forgetIdle()
    },
    /** How many items the flow with the most has, and its last one; undefined if nothing waits. */
    longest(): { size: number; last: T } | undefined {
      const waiting = [...flows.values()].map((flow) => [...flow.waiting])
      const most = waiting.reduce((a, b) => (b.length > a.length ? b : a), [])
      const last = most.at(-1)
      return last === undefined ? undefined : { size: most.length, last }
    },
    /** The number of items that wait, of one flow or of all. */
    size(name?: string): number {
      const counted = name === undefined ? [...flows.values()] : [flows.get(name)]
      return counted.reduce((sum, flow) => sum + (flow?.waiting.size ?? 0), 0)
    },
    /** The names of the flows that wait. */
    flows: (): string[] => [...flows].filter(([, { waiting }]) => waiting.size > 0).map(([name]) => name),
    /** All items that wait. */
    items: (): T[] => [...flows.values()].flatMap(({ waiting }) => [...waiting]),
  }
}

interface Standing {
  trustedUntilMs: number
  doubtfulUntilMs: number
}

/**
 * What is known of the flows' latest photos. A flow is trusted if it got a result lately. It is doubtful if a photo of it
 * kept a worker busy for long and gave no result, whatever other photos gave since: the next one may do the same.
 *
 * @param always The flow that is trusted whatever it does.
 */
export function flowStandings(always: string) {
  const standings = new Map<string, Standing>()

  const isTrusted = (flow: string): boolean =>
    flow === always || performance.now() < (standings.get(flow)?.trustedUntilMs ?? 0)

  const isDoubtful = (flow: string): boolean =>
    flow !== always && performance.now() < (standings.get(flow)?.doubtfulUntilMs ?? 0)

  /** Otherwise the names of all flows that ever were here would stay in memory. */
  function forgetOld(): void {
    for (const flow of standings.keys()) if (!isTrusted(flow) && !isDoubtful(flow)) standings.delete(flow)
  }

  return {
    /** Notes how the work on a flow's photo ended. */
    note(flow: string, isFruitful: boolean, tookMs: number): void {
      const isLong = tookMs > shares.fruitlessSeconds * 1000
      if (!isFruitful && !isLong) return
      forgetOld()
      const standing = standings.get(flow) ?? { trustedUntilMs: 0, doubtfulUntilMs: 0 }
      standings.set(flow, standing)
      if (isFruitful) standing.trustedUntilMs = performance.now() + shares.trustSeconds * 1000
      else standing.doubtfulUntilMs = performance.now() + shares.doubtSeconds * 1000
    },
    /**
     * Whether a flow may have a further photo under way. A flow that is not trusted leaves a worker to others, and all doubtful
     * ones together leave a worker to others.
     */
    mayHaveMore(flow: string, underWay: ReadonlyMap<string, number>, workers: number): boolean {
      const most = Math.max(workers - 1, 1)
      if (isDoubtful(flow)) {
        return [...underWay].reduce((sum, [other, n]) => sum + (isDoubtful(other) ? n : 0), 0) < most
      }
      return isTrusted(flow) || (underWay.get(flow) ?? 0) < most
    },
  }
}
