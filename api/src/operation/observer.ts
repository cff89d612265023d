import type { CheckResult, StageTime } from '@likeness/engine'
import type { AttemptOutcome } from '../foundation/attempt-outcome.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { Settlement, Stage } from './stage.ts'

/**
 * What the parts of the API tell of their work, for metrics and traces. Whatever is told here is a name out of a short
 * list or a number: nobody's id, and nothing of a photo but its verdict.
 */
export interface Observer {
  /** Does a part of a call, and notes how long it took. */
  stage<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** Does a task of the queue; the stages within are told as parts of it. */
  task(name: string, work: () => Promise<void>): Promise<void>
  /** Notes parts that are over. */
  stageTimes(times: readonly StageTime[]): void
  /** Notes what the engine made of a photo. */
  judged(outcome: Outcome<CheckResult>): void
  /** @param operation Its name in `contract/operations.ts`. */
  settled(operation: string, settlement: Settlement): void
  /** Notes what became of an attempt to deliver a webhook. */
  webhookAttempted(outcome: AttemptOutcome): void
  /** Notes that a call was over the limit of its key or of its account. */
  rateLimited(policy: 'key' | 'account'): void
  /** Notes how many holds the sweeper found that had run out. */
  holdsExpired(count: number): void
}
