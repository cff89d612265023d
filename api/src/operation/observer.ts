import type { CheckResult, StageTime } from '@likeness/engine'
import type { AttemptOutcome } from '../foundation/attempt-outcome.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { BucketRequest } from '../storage/photos/bucket.ts'
import type { Settlement, Stage } from './stage.ts'

/**
 * What the parts of the API report about their work, for metrics and traces. Every reported value is a name from a short
 * list or a number: never an id of a person or an account, and of a photo only its verdict.
 */
export interface Observer {
  /** Does a stage of a call, and records how long it took. */
  stage<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** Does a task of the queue. The stages within it are reported as its parts. */
  task(name: string, work: () => Promise<void>): Promise<void>
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
