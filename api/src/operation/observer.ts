import type { CheckResult, PhotoStage, StageTime } from '@likeness/engine'
import type { AttemptOutcome } from '../foundation/attempt-outcome.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { Tracing } from './tracing.ts'
import type { WorkMetrics } from './work-metrics.ts'

/** The parts of a paid call. */
export type Stage = 'claim' | 'hold' | 'capture' | PhotoStage

/** How a call with a price ended: charged, given back, or answered again from what was stored. */
export type Settlement = 'captured' | 'voided' | 'replayed'

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

/** Tells metrics and traces, each where it is there; without both it costs next to nothing. */
export function observerOf(metrics?: WorkMetrics, tracing?: Tracing): Observer {
  const within = tracing?.within ?? ((_name, work) => work())
  return {
    stage: metrics
      ? (stage, work) => within(stage, () => timed(work, (seconds) => metrics.stageTook(stage, seconds)))
      : within,
    task: tracing?.apart ?? ((_name, work) => work()),
    stageTimes: (times) => {
      for (const { stage, startMs, endMs } of times) {
        metrics?.stageTook(stage, (endMs - startMs) / 1000)
        tracing?.past(stage, startMs, endMs)
      }
    },
    judged: (outcome) => metrics?.judged(outcome),
    settled: (operation, settlement) => metrics?.settled(operation, settlement),
    webhookAttempted: (outcome) => metrics?.webhookAttempted(outcome),
    rateLimited: (policy) => metrics?.rateLimited(policy),
    holdsExpired: (count) => metrics?.holdsExpired(count),
  }
}

/** Tells nobody. */
export const silentObserver = observerOf()

async function timed<T>(work: () => Promise<T>, took: (seconds: number) => void): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    took((performance.now() - start) / 1000)
  }
}
