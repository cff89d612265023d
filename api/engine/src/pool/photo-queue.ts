import { type Outcome, type ProblemCode, type Refusal, refusal } from '../problem.ts'
import { flowStandings } from './flows.ts'
import { type Place, photoRanks, type Rank } from './photo-ranks.ts'

/**
 * Decides when, and whether, a photo gets a worker. None of the signals may come from `AbortSignal.any`, because they are combined
 * here: Node never frees a combined signal with a time limit that is combined again (seen in 24.21), which leaks about 400
 * bytes per check.
 */
export interface Turn {
  /** Each of these signals ends the wait for a worker, because the photo's time is up. */
  readonly timeUp: readonly AbortSignal[]
  /** Ends the wait too, because no one is left to read the verdict; work that has begun goes on. */
  readonly callerLeft?: AbortSignal | undefined
  /** Whose photo it is: photos of one flow have one share of the workers. Photos without one are a flow that is always trusted. */
  readonly flow?: string | undefined
  /** Which photos go first; `paid` if absent. */
  readonly rank?: Rank | undefined
  /** Called with the seconds that a worker was busy, once the work has ended, also if it failed. */
  readonly onWorked?: ((seconds: number) => void) | undefined
}

export interface QueueLoad {
  /** Photos that workers are busy with. */
  readonly busy: number
  /** Photos that wait, of all ranks. */
  readonly waiting: number
  /** Photos that wait, by their rank. */
  readonly waitingByRank: Readonly<Record<Rank, number>>
}

/** Why a photo waits no longer, without a worker. */
type Dismissed = 'closed' | 'time is up' | 'displaced'

interface Waiting extends Place {
  /** Ends the wait; with itself if it has a worker now. */
  wake(reason: Dismissed | Waiting): void
  /** The estimate of its cost that its flow was charged when it got its worker. */
  expectedMs: number
}

/** The weight of the latest check in the mean. About ten checks make up the mean, so it follows the photos of the minute. */
const weightOfLatest = 0.1

const mostRetrySeconds = 60

/** The flow of photos without one: those of a process that works for a single person. */
const withoutFlow = ''

export type PhotoQueue = ReturnType<typeof photoQueue>

/**
 * The bounded queue for the vision workers. Ranks go in their order; within a rank, each flow gets the same share.
 * @param workers How many photos are worked on concurrently.
 * @param queueLimit How many photos may wait meanwhile.
 */
export function photoQueue(workers: number, queueLimit: number) {
  const waiting = photoRanks<Waiting>(queueLimit)
  const standings = flowStandings(withoutFlow)
  const underWay = new Map<string, number>()
  let busy = 0
  let closed = false
  let meanMs: number | undefined

  function retryAfterSeconds(): number | undefined {
    if (meanMs === undefined) return undefined
    const untilEmptySeconds = Math.ceil((waiting.size() * meanMs) / workers / 1000)
    return Math.min(Math.max(untilEmptySeconds, 1), mostRetrySeconds)
  }

  function refuse(): Refusal {
    const seconds = retryAfterSeconds()
    if (seconds === undefined)
      return refusal('queue_full', 'Too many photos are waiting. Try again in a few seconds.')
    return retryIn(seconds, 'queue_full', `Too many photos are waiting. Try again in ${seconds} s.`)
  }

  /** The places that each flow gets if all of those that wait now, and this one, want as many as they can have. */
  function share(flow: string): number {
    const others = waiting.flows() - (waiting.size(flow) > 0 ? 1 : 0)
    return Math.max(Math.floor(queueLimit / (others + 1)), 1)
  }

  function refuseFlow(flow: string): Refusal {
    const limit = share(flow)
    const detail =
      `More photos of yours are waiting than the ${limit} that are your share while others wait too. ` +
      'Send the next photo when one of them was answered.'
    return retryIn(retryAfterSeconds() ?? 1, 'too_many_concurrent_calls', detail, { limit })
  }

  const isFull = () => busy + waiting.size() >= workers + queueLimit

  /** The problem if a further photo of this flow could not even wait; otherwise undefined. */
  function full(flow = withoutFlow, rank: Rank = 'paid'): Refusal | undefined {
    if (!isFull() || waiting.displacedBy({ flow, rank })) return undefined
    const own = waiting.size(flow)
    return own > 0 && own < waiting.size() && own >= share(flow) ? refuseFlow(flow) : refuse()
  }

  /** Gives free workers to those whose turn it is. */
  function callNext(): void {
    const go = (flow: string) => standings.mayHaveMore(flow, underWay, workers)
    const goFirst = (flow: string) => (underWay.get(flow) ?? 0) < Math.max(workers - 1, 1)
    while (busy < workers) {
      const expectedMs = meanMs ?? 1
      const next = waiting.take({ go, goFirst }, expectedMs)
      if (!next) return
      next.expectedMs = expectedMs
      busy += 1
      underWay.set(next.flow, (underWay.get(next.flow) ?? 0) + 1)
      next.wake(next)
    }
  }

  function leaveWorker(place: Waiting, tookMs: number): void {
    busy -= 1
    const left = (underWay.get(place.flow) ?? 1) - 1
    if (left > 0) underWay.set(place.flow, left)
    else underWay.delete(place.flow)
    waiting.settle(place, place.expectedMs, tookMs)
    meanMs = meanMs === undefined ? tookMs : meanMs + (tookMs - meanMs) * weightOfLatest
    callNext()
  }

  /** Waits for a worker, until the signal or the end of the queue. */
  async function takeWorker(place: Place, ended: AbortSignal): Promise<Dismissed | Waiting> {
    if (closed) return 'closed'
    if (ended.aborted) return 'time is up'
    if (isFull()) {
      const displaced = waiting.displacedBy(place)
      if (displaced && waiting.remove(displaced)) displaced.wake('displaced')
    }
    const { promise, resolve } = Promise.withResolvers<Dismissed | Waiting>()
    const waited: Waiting = { ...place, wake: resolve, expectedMs: 0 }
    const giveUp = () => {
      if (waiting.remove(waited)) resolve('time is up')
    }
    waiting.add(waited)
    ended.addEventListener('abort', giveUp, { once: true })
    callNext()
    const reason = await promise
    ended.removeEventListener('abort', giveUp)
    return reason
  }

  return {
    /**
     * Runs the work as soon as it is the photo's turn.
     * @returns The outcome of the work. If the work was not run: `queue_full` (the photo may not wait, or its time was up
     *   before its turn), `too_many_concurrent_calls` (its flow has more than its share of the places while others wait), or
     *   `caller_left`.
     */
    async run<T>(work: () => Promise<Outcome<T>>, turn: Turn): Promise<Outcome<T>> {
      const { timeUp, callerLeft, flow = withoutFlow, rank = 'paid', onWorked } = turn
      const refused = full(flow, rank)
      if (refused) return refused
      const ended = AbortSignal.any(callerLeft ? [callerLeft, ...timeUp] : [...timeUp])
      const reason = await takeWorker({ flow, rank }, ended)
      if (reason === 'displaced') return refuseFlow(flow)
      if (typeof reason === 'string') {
        if (!callerLeft?.aborted) return refuse()
        return refusal(
          'caller_left',
          'The caller closed the connection before the photo was judged. Nothing was charged.',
        )
      }
      const startMs = performance.now()
      let isFruitful = false
      try {
        const outcome = await work()
        isFruitful = outcome.ok
        return outcome
      } finally {
        const tookMs = performance.now() - startMs
        standings.note(flow, isFruitful, tookMs)
        leaveWorker(reason, tookMs)
        onWorked?.(tookMs / 1000)
      }
    },
    full,
    load: (): QueueLoad => ({
      busy,
      waiting: waiting.size(),
      waitingByRank: {
        paid: waiting.sizeOf('paid'),
        free: waiting.sizeOf('free'),
        job: waiting.sizeOf('job'),
      },
    }),
    /** Refuses all photos that wait, and all that come later. */
    close(): void {
      closed = true
      for (const place of waiting.items()) {
        waiting.remove(place)
        place.wake('closed')
      }
    },
  }
}

function retryIn(seconds: number, code: ProblemCode, detail: string, more: object = {}): Refusal {
  const extra = { ...more, retry_after_seconds: seconds }
  return { ok: false, problem: { code, detail, retryAfterSeconds: seconds, extra } }
}
