import { type CheckResult, type EngineLoad, ranks } from '@likeness/engine'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Outcome } from '../foundation/problem.ts'
import type { Observer } from './observer.ts'
import type { Stage } from './stage.ts'

/** Counts and times the work of a process: an `Observer` that gets only the duration of each stage. */
export interface WorkMetrics extends Omit<Observer, 'stage' | 'stageTimes' | 'task'> {
  stageTook(stage: Stage, seconds: number): void
}

/** Adds the metrics of calls, stages and verdicts to a registry. */
export function addWorkMetrics(registry: Registry): WorkMetrics {
  const registers = [registry]
  const stageSeconds = new Histogram({
    name: 'likeness_stage_duration_seconds',
    help: 'Duration of a stage of a paid call.',
    labelNames: ['stage'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  const calls = new Counter({
    name: 'likeness_paid_calls_total',
    help: 'Calls with a price, by how they ended: captured, voided, or replayed from a stored answer.',
    labelNames: ['operation', 'settlement'],
    registers,
  })
  const webhooks = new Counter({
    name: 'likeness_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome: delivered, retrying (another attempt follows), or failed.',
    labelNames: ['outcome'],
    registers,
  })
  const limited = new Counter({
    name: 'likeness_rate_limited_calls_total',
    help: 'Calls over a rate limit, by the limit that they exceeded: that of the key or that of the account.',
    labelNames: ['policy'],
    registers,
  })
  const expired = new Counter({
    name: 'likeness_holds_expired_total',
    help: 'Holds that expired and were voided by the sweeper.',
    registers,
  })
  const photoStore = new Histogram({
    name: 'likeness_photo_store_request_duration_seconds',
    help: 'Duration of a request to the store of photos, by request and outcome: succeeded or failed.',
    labelNames: ['request', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const countOutcome = countsOutcomes(registry)
  return {
    stageTook: (stage, seconds) => stageSeconds.observe({ stage }, seconds),
    judged: countOutcome,
    settled: (operation, settlement) => calls.inc({ operation, settlement }),
    webhookAttempted: (outcome) => webhooks.inc({ outcome }),
    rateLimited: (policy) => limited.inc({ policy }),
    photoStoreAnswered: (request, succeeded, seconds) =>
      photoStore.observe({ request, outcome: succeeded ? 'succeeded' : 'failed' }, seconds),
    holdsExpired: (count) => expired.inc(count),
  }
}

function countsOutcomes(registry: Registry): (outcome: Outcome<CheckResult>) => void {
  const registers = [registry]
  const verdicts = new Counter({
    name: 'likeness_verdicts_total',
    help: 'Verdicts on photos.',
    labelNames: ['document', 'status'],
    registers,
  })
  const outcomes = new Counter({
    name: 'likeness_check_outcomes_total',
    help: 'Outcomes of the checks behind the verdicts.',
    labelNames: ['check', 'outcome'],
    registers,
  })
  const problems = new Counter({
    name: 'likeness_photo_problems_total',
    help: 'Photos without a verdict, by the code of the problem.',
    labelNames: ['problem'],
    registers,
  })
  return (outcome) => {
    if (!outcome.ok) {
      problems.inc({ problem: outcome.problem.code })
      return
    }
    const { document, status, checks } = outcome.value
    verdicts.inc({ document: document.toLowerCase(), status })
    for (const [check, result] of Object.entries(checks)) outcomes.inc({ check, outcome: result })
  }
}

/** Adds gauges of how busy the vision workers are at the moment of a scrape. */
export function addEngineGauges(registry: Registry, load: () => EngineLoad): void {
  const gauges: ['workers' | 'busy', string, string][] = [
    ['workers', 'likeness_vision_workers', 'Vision workers that are running.'],
    ['busy', 'likeness_vision_workers_busy', 'Photos that are being judged.'],
  ]
  new Gauge({
    name: 'likeness_vision_queue_depth',
    help: 'Photos that wait for a vision worker, by rank: paid and waited for, free, or of a job.',
    labelNames: ['rank'],
    registers: [registry],
    collect() {
      const { waitingByRank } = load()
      for (const rank of ranks) this.set({ rank }, waitingByRank[rank])
    },
  })
  for (const [member, name, help] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(load()[member])
      },
    })
  }
}
