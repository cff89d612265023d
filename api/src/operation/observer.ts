import type { CheckResult, Engine, PhotoStage, StageTime } from '@likeness/engine'
import type { Outcome } from '../foundation/problem.ts'
import type { BucketRequest } from '../storage/photos/bucket.ts'

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

/** Counts and times the work of a process: an `Observer` that gets only the duration of each stage. */
export interface WorkMetrics extends Omit<Observer, 'stage' | 'stageTimes' | 'task'> {
  stageTook(stage: Stage, seconds: number): void
}

/** Parts of a trace. */
export interface Spans {
  /** Does work in a child of the current span; without a span if there is no current span. */
  within<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Does background work in the root span of a new trace. */
  apart<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Adds a child that has already ended to the current span. Times in milliseconds since the epoch. */
  past(name: string, startMs: number, endMs: number): void
}

/** Creates an observer that reports to the metrics and the traces that are given. Without both it costs almost nothing. */
export function observerOf(metrics?: WorkMetrics, tracing?: Spans): Observer {
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
    photoStoreAnswered: (request, succeeded, seconds) =>
      metrics?.photoStoreAnswered(request, succeeded, seconds),
    holdsExpired: (count) => metrics?.holdsExpired(count),
  }
}

/** An observer that reports nothing. */
export const silentObserver = observerOf()

async function timed<T>(work: () => Promise<T>, took: (seconds: number) => void): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    took((performance.now() - start) / 1000)
  }
}

/** The stages of a paid call. */
export type Stage = 'claim' | 'hold' | 'capture' | PhotoStage

/** How a call with a price ended: charged, not charged, or answered again from the stored answer. */
export type Settlement = 'captured' | 'voided' | 'replayed'

/** The outcome of an attempt to deliver a webhook. `retrying`: it failed, and another attempt follows. */
export type AttemptOutcome = 'delivered' | 'retrying' | 'failed'

/** Wraps an engine so that its verdicts, problems and stage times are reported to an observer. */
export function observedEngine(engine: Engine, observer: Observer): Engine {
  return {
    confinement: engine.confinement,
    runtime: engine.runtime,
    full: (flow, rank) => engine.full(flow, rank),
    load: () => engine.load(),
    close: () => engine.close(),
    readFinished: (input) => engine.readFinished(input),
    printSheet: (input) => engine.printSheet(input),
    check: async (input) => {
      const outcome = await engine.check({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome)
      return outcome
    },
    checkWithCrops: async (input) => {
      const outcome = await engine.checkWithCrops({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result } : outcome)
      return outcome
    },
    exportPhoto: async (input) => {
      const outcome = await engine.exportPhoto({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result.check } : outcome)
      return outcome
    },
    replaceBackground: async (input) => {
      const outcome = await engine.replaceBackground({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result.check } : outcome)
      return outcome
    },
  }
}
