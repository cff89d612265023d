import type { FastifyReply } from 'fastify'

export interface CallsUnderWay {
  /**
   * Counts a call of one of some callers until its answer has ended or its connection is closed.
   * @returns False if the caller has as many calls as it may have. Then nothing is counted.
   */
  enter(caller: string, reply: FastifyReply): boolean
}

/**
 * Limits the calls under way in this process.
 * @param mostEach The most calls of one caller at the same time.
 */
export function callsUnderWay(mostEach: number): CallsUnderWay {
  const underWay = new Map<string, number>()

  function count(caller: string, change: 1 | -1): void {
    const now = (underWay.get(caller) ?? 0) + change
    if (now > 0) underWay.set(caller, now)
    else underWay.delete(caller)
  }

  return {
    enter: (caller, { raw }) => {
      if ((underWay.get(caller) ?? 0) >= mostEach) return false
      count(caller, 1)
      raw.once('close', () => count(caller, -1))
      return true
    },
  }
}
