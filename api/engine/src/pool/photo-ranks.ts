import { shares } from '../thresholds/limits.ts'
import { type FairQueue, fairQueue } from './flows.ts'

/**
 * Who goes first: photos that are paid for and waited for; then those that cost nothing; then those of jobs, whose callers do
 * not wait.
 */
export const ranks = ['paid', 'free', 'job'] as const
export type Rank = (typeof ranks)[number]

/** Whose turn a waiting item is. */
export interface Place {
  readonly flow: string
  readonly rank: Rank
}

/** Which flows may go at all, and which should let the others of their rank go first. */
interface MayGo {
  go(flow: string): boolean
  goFirst(flow: string): boolean
}

/**
 * The photos that wait, rank by rank, and flow by flow within each rank.
 * @param places How many items may wait.
 */
export function photoRanks<T extends Place>(places: number) {
  const queues: Record<Rank, FairQueue<T>> = { paid: fairQueue(), free: fairQueue(), job: fairQueue() }
  const passedOver: Record<Rank, number> = { paid: 0, free: 0, job: 0 }
  const mostPassedOver: Record<Rank, number> = { paid: Number.POSITIVE_INFINITY, ...shares.turnsPassedOver }
  const reserved = Math.floor(places * shares.placesOfLowerRank)

  function noteTurn(served: Rank): void {
    for (const rank of ranks) {
      const isLower = ranks.indexOf(rank) > ranks.indexOf(served)
      if (rank === served || queues[rank].size() === 0) passedOver[rank] = 0
      else if (isLower) passedOver[rank] += 1
    }
  }

  return {
    add: (item: T): void => queues[item.rank].add(item.flow, item),
    /** Takes an item out again. Returns false if it does not wait any more. */
    remove: (item: T): boolean => queues[item.rank].remove(item.flow, item),
    /** Takes the item whose turn it is: of the highest rank, unless a lower one was passed over too often. */
    take(may: MayGo, expectedCost: number): T | undefined {
      const overdue = ranks.filter((rank) => passedOver[rank] >= mostPassedOver[rank])
      for (const rank of [...overdue, ...ranks]) {
        const queue = queues[rank]
        const taken =
          queue.take((flow) => may.go(flow) && may.goFirst(flow), expectedCost) ??
          queue.take(may.go, expectedCost)
        if (!taken) continue
        noteTurn(rank)
        return taken.item
      }
      return undefined
    },
    /** Charges the true cost of an item that was taken. */
    settle: ({ flow, rank }: T, expectedCost: number, cost: number): void =>
      queues[rank].settle(flow, expectedCost, cost),
    /** The item that has to go to make room for a new one when all places are taken; undefined if the new one has to. */
    displacedBy({ flow, rank }: Place): T | undefined {
      for (const other of ranks.toReversed()) {
        const queue = queues[other]
        const longest = queue.longest()
        if (!longest) continue
        const isLower = ranks.indexOf(other) > ranks.indexOf(rank)
        const gives = isLower
          ? queue.size() > reserved
          : other === rank
            ? longest.size >= queue.size(flow) + 2
            : queues[rank].size() < reserved && longest.size >= 2
        if (gives) return longest.last
      }
      return undefined
    },
    /** The number of items that wait, of one flow or of all. */
    size: (flow?: string): number => ranks.reduce((sum, rank) => sum + queues[rank].size(flow), 0),
    sizeOf: (rank: Rank): number => queues[rank].size(),
    /** How many flows have items that wait. */
    flows: (): number => new Set(ranks.flatMap((rank) => queues[rank].flows())).size,
    items: (): T[] => ranks.flatMap((rank) => queues[rank].items()),
  }
}
