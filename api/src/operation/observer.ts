import type { CheckResult, Engine, Outcome as EngineOutcome, PhotoStage, StageTime } from '@likeness/engine'
import type { Outcome } from '../foundation/problem.ts'
import type { BucketRequest } from '../storage/photos/bucket.ts'

/**
 * What the parts of the API report about their work, for metrics. Every reported value is a name from a short list or a number:
 * never an id of a person or an account, and of a photo only its verdict.
 */
export interface Observer {
  /** Does a stage of a call, and records how long it took. */
  stage<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** Records stages that have ended. */
  stageTimes(times: readonly StageTime[]): void
  /** Records the engine's verdict on a photo, or the problem. */
  judged(outcome: Outcome<CheckResult>): void
  /** Records how a paid call ended.
   *  @param operation The operation's name in `contract/operations.ts`. */
  settled(operation: string, settlement: Settlement): void
  /** Records the outcome of an attempt to deliver a webhook. */
  webhookAttempted(outcome: AttemptOutcome): void
  /** Records that a call was over the limit of its key or of its account. */
  rateLimited(policy: 'key' | 'account'): void
  /** Records that the store of photos answered a request, or failed to. */
  photoStoreAnswered(request: BucketRequest, succeeded: boolean, seconds: number): void
  /** Records how many expired holds the sweeper found. */
  holdsExpired(count: number): void
}

const nothing = () => {}

/** An observer that reports nothing. */
export const silentObserver: Observer = {
  stage: (_stage, work) => work(),
  stageTimes: nothing,
  judged: nothing,
  settled: nothing,
  webhookAttempted: nothing,
  rateLimited: nothing,
  photoStoreAnswered: nothing,
  holdsExpired: nothing,
}

/** The stages of a paid call. */
export type Stage = 'claim' | 'hold' | 'capture' | PhotoStage

/** How a call with a price ended: charged, not charged, or answered again from the stored answer. */
export type Settlement = 'captured' | 'voided' | 'replayed'

/** The outcome of an attempt to deliver a webhook. `retrying`: it failed, and another attempt follows. */
export type AttemptOutcome = 'delivered' | 'retrying' | 'failed'

/** Wraps an engine so that its verdicts, problems and stage times are reported to an observer. */
export function observedEngine(engine: Engine, { judged, stageTimes: onTimes }: Observer): Engine {
  const reported = async <T>(work: Promise<EngineOutcome<T>>, checkOf: (value: T) => CheckResult) => {
    const outcome = await work
    judged(outcome.ok ? { ok: true, value: checkOf(outcome.value) } : outcome)
    return outcome
  }
  return {
    ...engine,
    check: (input) => reported(engine.check({ ...input, onTimes }), (result) => result),
    checkWithCrops: (input) => reported(engine.checkWithCrops({ ...input, onTimes }), ({ result }) => result),
    exportPhoto: (input) => reported(engine.exportPhoto({ ...input, onTimes }), ({ result }) => result.check),
    replaceBackground: (input) =>
      reported(engine.replaceBackground({ ...input, onTimes }), ({ result }) => result.check),
  }
}
