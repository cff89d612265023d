import { type Outcome, type Refusal, refusal } from '../problem.ts'

/**
 * What decides when, and whether, a photo has its turn. None of its signals is itself from `AbortSignal.any`: Node never
 * frees a combined signal with a time limit that is combined again (seen in 24.21), some 400 bytes a check.
 */
export interface Turn {
  /** Each ends the wait for a worker: the photo's time is up. */
  readonly timeUp: readonly AbortSignal[]
  /** Ends the wait too, but nothing that has begun: nobody is left to read the verdict. */
  readonly callerLeft?: AbortSignal | undefined
  /** Lets all others go first, even those that come later: nobody waits for this verdict. */
  readonly canWait?: boolean | undefined
}

/** The bounded line before the vision workers: first come, first served within each of its two ranks. */
export interface PhotoQueue {
  /**
   * Works as soon as a worker is free.
   * @returns What the work does; or, without any work, `queue_full` where the photo may not wait, or its time was up
   *   before its turn came; or `caller_left`.
   */
  run<T>(work: () => Promise<Outcome<T>>, turn: Turn): Promise<Outcome<T>>
  /** What a further photo would be answered: `queue_full` where it could not even wait; else undefined. */
  full(): Refusal | undefined
  load(): { busy: number; waiting: number }
  /** Sends away all who wait, and all who come. */
  close(): void
}

/** How much the latest check counts in the mean: about ten make it up, so that it follows the photos of the minute. */
const weightOfLatest = 0.1

const mostRetrySeconds = 60

/**
 * @param workers How many photos are worked on at once.
 * @param queueLimit How many may wait meanwhile.
 */
export function photoQueue(workers: number, queueLimit: number): PhotoQueue {
  // Whoever waits, by what tells that it has a worker. Sets keep the order, and forget in no time who gives up.
  const called = new Set<(hasWorker: boolean) => void>()
  const patient = new Set<(hasWorker: boolean) => void>()
  let busy = 0
  let closed = false
  let meanMs: number | undefined

  const waiting = () => called.size + patient.size

  function refuse(): Refusal {
    if (meanMs === undefined)
      return refusal('queue_full', 'Too many photos are waiting; try again in a few seconds.')
    const untilEmptySeconds = Math.ceil((waiting() * meanMs) / workers / 1000)
    const retryAfterSeconds = Math.min(Math.max(untilEmptySeconds, 1), mostRetrySeconds)
    const detail = `Too many photos are waiting; try again in ${retryAfterSeconds} s.`
    const extra = { retry_after_seconds: retryAfterSeconds }
    return { ok: false, problem: { code: 'queue_full', detail, retryAfterSeconds, extra } }
  }

  const full = () => (busy + waiting() >= workers + queueLimit ? refuse() : undefined)

  /** Takes a worker, or waits for one. Returns false where the signal, or the end of the queue, came first. */
  async function takeWorker(ended: AbortSignal, line: typeof called): Promise<boolean> {
    if (closed || ended.aborted) return false
    if (busy < workers) {
      busy += 1
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const giveUp = () => {
      line.delete(resolve)
      resolve(false)
    }
    line.add(resolve)
    ended.addEventListener('abort', giveUp, { once: true })
    const hasWorker = await promise
    ended.removeEventListener('abort', giveUp)
    return hasWorker
  }

  /** Hands the worker on to the first who waits. */
  function leaveWorker(): void {
    const line = called.size > 0 ? called : patient
    const [next] = line
    if (next === undefined) {
      busy -= 1
      return
    }
    line.delete(next)
    next(true)
  }

  return {
    run: async (work, { timeUp, callerLeft, canWait }) => {
      const refused = full()
      if (refused) return refused
      const ended = AbortSignal.any(callerLeft ? [callerLeft, ...timeUp] : [...timeUp])
      if (!(await takeWorker(ended, canWait ? patient : called))) {
        if (!callerLeft?.aborted) return refuse()
        return refusal(
          'caller_left',
          'The caller hung up before the photo had its turn, and was not charged.',
        )
      }
      const startMs = performance.now()
      try {
        return await work()
      } finally {
        const tookMs = performance.now() - startMs
        meanMs = meanMs === undefined ? tookMs : meanMs + (tookMs - meanMs) * weightOfLatest
        leaveWorker()
      }
    },
    full,
    load: () => ({ busy, waiting: waiting() }),
    close: () => {
      closed = true
      for (const line of [called, patient]) {
        for (const sendAway of line) sendAway(false)
        line.clear()
      }
    },
  }
}
