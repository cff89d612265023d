import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Mode, Policy, Profile, Statements, Subject } from '../judge/result.ts'
import type { Area } from '../measure/framing/turn.ts'
import { type Outcome, refusal } from '../problem.ts'
import type { BackgroundOptions } from '../produce/background/plan.ts'
import { nowMs, type StageTime } from '../stopwatch.ts'
import type { PhotoQueue } from './photo-queue.ts'
import type { Rank } from './photo-ranks.ts'
import type { ThreadEnds } from './thread-ends.ts'
import { stoppable } from './thread-messages.ts'
import type { WorkEnds } from './vision-pool.ts'
import type { Worked } from './vision-thread.ts'

/** One photo, and the limits of the work on it. */
interface PhotoInput {
  /** One image file, as the caller sent it. */
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  /** The age group of the person in the photo; an adult if absent. */
  readonly subject?: Subject
  /** `standard` if absent. */
  readonly profile?: Profile
  /** What the customer decides about checks; if absent, every check counts. A made file is not judged by it. */
  readonly policy?: Policy
  /** What the person states; nothing if absent. */
  readonly statements?: Statements
  /** The language of findings and notes; English if absent. */
  readonly language?: Language
  /** Ends the wait and the work at any stage. Must not come from `AbortSignal.any`: see `Turn`. */
  readonly signal?: AbortSignal
  /** Ends the wait for a worker, but not work that has begun. Must not come from `AbortSignal.any` either. */
  readonly callerLeft?: AbortSignal
  /** Whose photo it is. Each flow gets the same share of the workers; photos without a flow are one flow. */
  readonly flow?: string
  /** Which photos go first; `paid` if absent. */
  readonly rank?: Rank
  /** Called with the seconds that a worker was busy with the photo, once the work has ended, also if it failed. */
  readonly onWorked?: (seconds: number) => void
  /** Called with the times of the wait and of each stage, once the photo was judged or refused. */
  readonly onTimes?: (times: readonly StageTime[]) => void
}

export interface EngineInput extends PhotoInput {
  readonly mode: Mode
  /**
   * Called once with each finding, as soon as it is known. All findings are reported before the verdict; a problem may
   * still follow.
   */
  readonly onFinding?: FindingListener
}

export interface BackgroundInput extends PhotoInput {
  readonly options: BackgroundOptions
  /** The area that is cut out if the options ask for a crop; the best crop if absent. */
  readonly area?: Area
  /** Whether the matte is returned too; false if absent. */
  readonly withMatte?: boolean
}

export interface ExportInput extends PhotoInput {
  /** The area that is cut out, in pixels of the upright photo; the best crop if absent. */
  readonly area?: Area
}

/** The limits of a photo: for the wait and the work together, and for the work alone, in seconds. */
interface TurnSeconds {
  readonly wholeSeconds: number
  readonly workSeconds: number
}

export type InTurn = ReturnType<typeof photoTurns>

/**
 * Runs work in a worker when it is the photo's turn, within the time limits.
 * @param onFailure Called with the reason why a photo got `engine_failure`, or why a decoder process died of it.
 * @param timeLimitFactor By how much all time limits are longer.
 */
export function photoTurns(
  queue: PhotoQueue,
  threadEnds: ThreadEnds,
  onFailure: (error: unknown) => void = () => {},
  timeLimitFactor = 1,
) {
  return <T>(
    input: PhotoInput,
    usual: TurnSeconds,
    work: (stops: WorkEnds) => Promise<Worked<T>>,
  ): Promise<Outcome<T>> => {
    const { signal, callerLeft, flow, rank, onWorked, onTimes } = input
    const wholeSeconds = usual.wholeSeconds * timeLimitFactor
    const workSeconds = usual.workSeconds * timeLimitFactor
    const overrun = AbortSignal.timeout(wholeSeconds * 1000)
    const timeUp = signal ? [signal, overrun] : [overrun]
    const queuedMs = nowMs()
    const attempt = async () => {
      const hung = AbortSignal.timeout(Math.round(workSeconds * 1000))
      try {
        const { outcome, times, deaths } = await stoppable(
          AbortSignal.any([...timeUp, hung]),
          (kill, stop) => work({ kill, stop }),
          threadEnds.end,
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
