import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { EngineLoad } from '../compliance/engine.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import type { Outcome } from '../problem.ts'
import { addBuildInfo } from './build-info.ts'
import { addDatabaseGauges } from './database-gauges.ts'
import { serveMetrics } from './metrics-server.ts'
import { type Observer, silentObserver } from './observer.ts'
import { addRequestMetrics } from './request-metrics.ts'
import { addEngineGauges, addWorkMetrics, type WorkMetrics } from './work-metrics.ts'

/** What a process tells of itself while it runs. */
export interface Telemetry {
  observer: Observer
  /** Adds its hooks to an app; none where nothing is measured. */
  watch(app: FastifyInstance): void
  /** Where the metrics are served; undefined where they are off. */
  metricsPort: number | undefined
  close(): Promise<void>
}

export interface TelemetrySources {
  db: Database
  catalogVersion: string
  load(): EngineLoad
}

/**
 * Serves metrics where the settings ask for it. Each call has a registry of its own.
 * @returns `not_ready` where their port can't be listened on.
 */
export async function openTelemetry(config: Config, sources: TelemetrySources): Promise<Outcome<Telemetry>> {
  if (config.metricsPort === undefined) return { ok: true, value: noTelemetry }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addBuildInfo(registry, sources.catalogVersion)
  addEngineGauges(registry, sources.load)
  const work = addWorkMetrics(registry)
  const refresh = addDatabaseGauges(registry, sources.db)
  const served = await serveMetrics({ host: config.metricsHost, port: config.metricsPort, registry, refresh })
  if (!served.ok) return served
  return {
    ok: true,
    value: {
      observer: observerOf(work),
      watch: (app) => addRequestMetrics(app, registry),
      metricsPort: served.value.port,
      close: served.value.close,
    },
  }
}

/** Of a process that measures nothing. */
export const noTelemetry: Telemetry = {
  observer: silentObserver,
  watch: () => {},
  metricsPort: undefined,
  close: async () => {},
}

function observerOf({ stageTook, ...work }: WorkMetrics): Observer {
  return {
    ...work,
    stage: async (stage, run) => {
      const start = performance.now()
      try {
        return await run()
      } finally {
        stageTook(stage, (performance.now() - start) / 1000)
      }
    },
    stageTimes: (times) => {
      for (const { stage, startMs, endMs } of times) stageTook(stage, (endMs - startMs) / 1000)
    },
  }
}
