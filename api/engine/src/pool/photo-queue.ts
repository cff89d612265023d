import { type Outcome, type Refusal, refusal } from '../problem.ts'

/**
 * Decides when, and whether, a photo gets a worker. None of the signals may come from `AbortSignal.any`: Node never frees a
 * combined signal with a time limit that is combined again (seen in 24.21), which leaks about 400 bytes per check.
 */
export interface Turn {
  /** Each of these signals ends the wait for a worker, because the photo's time is up. */
  readonly timeUp: readonly AbortSignal[]
  /** Ends the wait too, because no one is left to read the verdict; work that has begun goes on. */
  readonly callerLeft?: AbortSignal | undefined
  /** Lets all others go first, even those that come later, because no caller waits for this verdict. */
  readonly canWait?: boolean | undefined
}

/** The bounded queue for the vision workers: first come, first served within each of its two ranks. */
export interface PhotoQueue {
  /**
   * Runs the work as soon as a worker is free.
   * @returns The outcome of the work. If the work was not run, `queue_full` (the photo may not wait, or its time was up
   *   before its turn) or `caller_left`.
   */
  run<T>(work: () => Promise<Outcome<T>>, turn: Turn): Promise<Outcome<T>>
  /** The problem `queue_full` if a further photo could not even wait; otherwise undefined. */
  full(): Refusal | undefined
  load(): { busy: number; waiting: number }
  /** Refuses all photos that wait, and all that come later. */
  close(): void
}

/** The weight of the latest check in the mean. About ten checks make up the mean, so it follows the photos of the minute. */
const weightOfLatest = 0.1

const mostRetrySeconds = 60

/**
 * @param workers How many photos are worked on concurrently.
 * @param queueLimit How many photos may wait meanwhile.
 */
export function photoQueue(workers: number, queueLimit: number): PhotoQueue {
  // The callbacks of the waiting photos, called once they have a worker. A set keeps the order, and deletes in constant time.
  const called = new Set<(hasWorker: boolean) => void>()
  const patient = new Set<(hasWorker: boolean) => void>()
  let busy = 0
  let closed = false
  let meanMs: number | undefined

  const waiting = () => called.size + patient.size

  function refuse(): Refusal {
    if (meanMs === undefined)
      return refusal('queue_full', 'Too many photos are waiting. Try again in a few seconds.')
    const untilEmptySeconds = Math.ceil((waiting() * meanMs) / workers / 1000)
    const retryAfterSeconds = Math.min(Math.max(untilEmptySeconds, 1), mostRetrySeconds)
    const detail = `Too many photos are waiting. Try again in ${retryAfterSeconds} s.`
    const extra = { retry_after_seconds: retryAfterSeconds }
    return { ok: false, problem: { code: 'queue_full', detail, retryAfterSeconds, extra } }
  }

  const full = () => (busy + waiting() >= workers + queueLimit ? refuse() : undefined)

  /** Takes a worker, or waits for one. Returns false if the signal, or the end of the queue, came first. */
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

  /** Gives the worker to the first photo that waits. */
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
          'The caller closed the connection before the photo was judged. Nothing was charged.',
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
        for (const answer of line) answer(false)
        line.clear()
      }
    },
  }
}
