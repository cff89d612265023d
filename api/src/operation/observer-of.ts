import type { Observer } from './observer.ts'
import type { Tracing } from './tracing.ts'
import type { WorkMetrics } from './work-metrics.ts'

/** Creates an observer that reports to the metrics and the traces that are given. Without both it costs almost nothing. */
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
