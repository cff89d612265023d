export interface Turns {
  /** Does the work when it is its turn, and answers its result. */
  inTurn<T>(who: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets work wait for its turn in this process: at most `most` pieces at the same time, and at most `mostEach` of one
 * account or other owner. The longest waiting one whose owner has less than that comes first, so one owner with much work
 * holds up only itself.
 */
export function turnsOf({ most, mostEach }: { most: number; mostEach: number }): Turns {
  const underWay = new Map<string, number>()
  const waiting: { who: string; start: () => void }[] = []
  let total = 0

  const hasRoom = (who: string) => total < most && (underWay.get(who) ?? 0) < mostEach

  function count(who: string, change: 1 | -1): void {
    const now = (underWay.get(who) ?? 0) + change
    if (now > 0) underWay.set(who, now)
    else underWay.delete(who)
    total += change
  }

  function startNext(): void {
    const index = waiting.findIndex(({ who }) => hasRoom(who))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    count(next.who, 1)
    next.start()
  }

  return {
    inTurn: async (who, work) => {
      if (hasRoom(who)) count(who, 1)
      else await new Promise<void>((start) => waiting.push({ who, start }))
      try {
        return await work()
      } finally {
        count(who, -1)
        startNext()
      }
    },
  }
}

/**
 * Shares the result of work: if the same call comes several times at once, the work is done once.
 */
export function onePerCall<T>(): (call: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (call, work) => {
    const shared = underWay.get(call) ?? work().finally(() => underWay.delete(call))
    underWay.set(call, shared)
    return shared
  }
}
