import { type Outcome, refusal } from '../problem.ts'
import { nowMs } from '../stopwatch.ts'
import type { PhotoInput } from './engine-input.ts'
import type { PhotoQueue } from './queue/photo-queue.ts'
import { stoppable } from './threads/stop-line.ts'
import type { Worked } from './threads/thread.ts'
import type { ThreadEnds } from './threads/thread-ends.ts'
import type { WorkEnds } from './vision-pool.ts'

/** The limits of a photo: for the wait and the work together, and for the work alone, in seconds. */
export interface TurnSeconds {
  readonly wholeSeconds: number
  readonly workSeconds: number
}

/** Runs the work in a worker when it is the photo's turn, within the time limits. */
export type InTurn = <T>(
  input: PhotoInput,
  seconds: TurnSeconds,
  work: (ends: WorkEnds) => Promise<Worked<T>>,
) => Promise<Outcome<T>>

/**
 * @param onFailure Called with the reason why a photo got `engine_failure`, or why a decoder process died of it.
 */
export function photoTurns(
  queue: PhotoQueue,
  ends: ThreadEnds,
  onFailure: (error: unknown) => void = () => {},
): InTurn {
  return ({ signal, callerLeft, flow, rank, onWorked, onTimes }, { wholeSeconds, workSeconds }, work) => {
    const overrun = AbortSignal.timeout(wholeSeconds * 1000)
    const timeUp = signal ? [signal, overrun] : [overrun]
    const queuedMs = nowMs()
    const attempt = async () => {
      const hung = AbortSignal.timeout(Math.round(workSeconds * 1000))
      try {
        const { outcome, times, deaths } = await stoppable(
          AbortSignal.any([...timeUp, hung]),
          (kill, stop) => work({ kill, stop }),
          ends.end,
        )
        onTimes?.([{ stage: 'queue', startMs: queuedMs, endMs: times[0]?.startMs ?? queuedMs }, ...times])
        for (const death of deaths) onFailure(new Error(death))
        return outcome
      } catch (error) {
        if (overrun.aborted && !hung.aborted) return timedOut(wholeSeconds)
        const hang = `A worker took longer than ${workSeconds} seconds over one photo, and was stopped.`
        if (hung.aborted) onFailure(new Error(hang))
        else if (!signal?.aborted) onFailure(error)
        return refusal(
          'engine_failure',
          'The photo could not be judged because of a fault in the service. Send it again later.',
        )
      }
    }
    return queue.run(attempt, { timeUp, callerLeft, flow, rank, onWorked })
  }
}

const timedOut = (seconds: number) =>
  refusal(
    'check_timed_out',
    `The photo took longer than ${seconds} seconds. Send it again, or send one with fewer pixels.`,
  )
