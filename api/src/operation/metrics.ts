import { readFileSync } from 'node:fs'
import { type EngineLoad, type Runtime, ranks } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import sharp from 'sharp'
import { z } from 'zod'
import type { Observer, Stage } from './observer.ts'

/** Adds the metrics of calls, stages and verdicts to a registry. */
export function addWorkMetrics(registry: Registry): Observer {
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
  const stageTook = (stage: Stage, ms: number) => stageSeconds.observe({ stage }, ms / 1000)
  return {
    stage: async (stage, work) => {
      const start = performance.now()
      try {
        return await work()
      } finally {
        stageTook(stage, performance.now() - start)
      }
    },
    stageTimes: (times) => {
      for (const { stage, startMs, endMs } of times) stageTook(stage, endMs - startMs)
    },
    judged: countsOutcomes(registers),
    settled: (operation, settlement) => calls.inc({ operation, settlement }),
    webhookAttempted: (outcome) => webhooks.inc({ outcome }),
    rateLimited: (policy) => limited.inc({ policy }),
    photoStoreAnswered: (request, succeeded, seconds) =>
      photoStore.observe({ request, outcome: succeeded ? 'succeeded' : 'failed' }, seconds),
    holdsExpired: (count) => expired.inc(count),
  }
}

function countsOutcomes(registers: Registry[]): Observer['judged'] {
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

/** What the gauges of a process report. */
export interface ProcessState {
  rules: {
    current(): { readonly version: string }
    /** The problems of the saved rules, one line each; empty while the saved rules are in force. */
    problems(): readonly string[]
  }
  /** What runs the networks. */
  runtime: Runtime
  load(): EngineLoad
}

/** Adds gauges of how busy the vision workers are, of the rules, and of the versions that run, each at the moment of a scrape. */
export function addProcessGauges(registry: Registry, { rules, runtime: networks, load }: ProcessState): void {
  addGauge(registry, 'likeness_vision_workers', 'Vision workers that are running.', () => load().workers)
  addGauge(registry, 'likeness_vision_workers_busy', 'Photos that are being judged.', () => load().busy)
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
  addGauge(
    registry,
    'likeness_rules_problems',
    'Number of problems in the saved rules. If it is above 0, the previous rules are still in force.',
    () => rules.problems().length,
  )
  const labels = {
    version,
    node: process.versions.node,
    sharp: sharp.versions.sharp ?? '',
    libvips: sharp.versions.vips,
    networks,
  }
  new Gauge({
    name: 'likeness_build_info',
    help: 'The versions that run, as labels; the value is always 1.',
    labelNames: [...Object.keys(labels), 'catalog'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ ...labels, catalog: rules.current().version }, 1)
    },
  })
}

/** Adds a gauge without labels that is read at each scrape. */
function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/**
 * Measures the requests of an app by operation, method and status. The labels come from the API's own names, never from
 * the text of a request: an address that does not exist is `unknown`.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  let inFlight = 0
  const help = 'Requests that are not answered yet.'
  addGauge(registry, 'likeness_http_requests_in_flight', help, () => inFlight)
  const durations = new Histogram({
    name: 'likeness_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer. The count is the number of requests.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  })
  const problems = new Counter({
    name: 'likeness_http_problems_total',
    help: 'Requests that were answered with a problem, by its code: the reason why a call was refused or failed.',
    labelNames: ['problem'],
    registers: [registry],
  })
  // Looking a histogram up here costs less than building its labels for each request.
  const bound = new Map<string, Histogram.Internal<string>>()

  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // `close` is also emitted if the client has disconnected, when `onResponse` is not called.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationNameOf(request)
    const key = `${operation} ${request.method} ${reply.statusCode}`
    let duration = bound.get(key)
    if (!duration) {
      duration = durations.labels(operation, request.method, String(reply.statusCode))
      bound.set(key, duration)
    }
    duration.observe(reply.elapsedTime / 1000)
    if (reply.problemCode) problems.inc({ problem: reply.problemCode })
    done()
  })
}

/** The name of the operation that a request calls; the route's pattern if the route is no operation; `unknown` if there is
 *  no route. */
function operationNameOf(request: FastifyRequest): string {
  if (request.is404) return 'unknown'
  const { config, url } = request.routeOptions
  return config.operation?.operation ?? url ?? 'unknown'
}

const manifest = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The version of the API, from its package.json. */
export const version = manifest.version
