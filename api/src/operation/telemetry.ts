import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EngineLoad, Runtime } from '@likeness/engine'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database.ts'
import { addDatabaseGauges } from './database-gauges.ts'
import { addBuildInfo, addEngineGauges, addRequestMetrics, addRulesGauge, addWorkMetrics } from './metrics.ts'
import { type Observer, silentObserver } from './observer.ts'

/** The metrics of a process. */
export interface Telemetry {
  observer: Observer
  /** Adds the hooks that measure requests to an app; no hooks if nothing is measured. */
  watch(app: FastifyInstance): void
  /** The port on which the metrics are served; undefined if they are off. */
  metricsPort: number | undefined
  close(): Promise<void>
}

/** What telemetry reports about the rules by which photos are judged. */
interface RulesStatus {
  current(): { readonly version: string }
  /** The problems of the saved rules, one line each; empty while the saved rules are in force. */
  problems(): readonly string[]
}

export interface TelemetrySources {
  db: Database
  rules: RulesStatus
  /** What runs the networks. */
  runtime: Runtime
  load(): EngineLoad
}

/**
 * Serves metrics if the settings ask for them. Each call creates its own registry.
 * @returns The telemetry, or `not_ready` if the server cannot listen on the port of the metrics.
 */
export async function openTelemetry(config: Config, sources: TelemetrySources): Promise<Outcome<Telemetry>> {
  const { metricsHost: host, metricsPort: port } = config
  if (port === undefined) return { ok: true, value: noTelemetry }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addBuildInfo(registry, sources.runtime, () => sources.rules.current().version)
  addRulesGauge(registry, sources.rules)
  addEngineGauges(registry, sources.load)
  const observer = addWorkMetrics(registry)
  const refresh = addDatabaseGauges(registry, sources.db)
  const served = await serveMetrics({ host, port, registry, refresh })
  if (!served.ok) return served
  const { port: metricsPort, close } = served.value
  const watch = (app: FastifyInstance) => addRequestMetrics(app, registry)
  return { ok: true, value: { observer, watch, metricsPort, close } }
}

/** The telemetry of a process that measures nothing. */
export const noTelemetry: Telemetry = {
  observer: silentObserver,
  watch: () => {},
  metricsPort: undefined,
  close: async () => {},
}

interface MetricsServer {
  port: number
  close(): Promise<void>
}

export interface MetricsServerOptions {
  host: string
  /** The port to listen on; 0 takes a free one. */
  port: number
  registry: Registry
  /** Updates the metrics that are not measured continuously. Called before each scrape. */
  refresh(): Promise<void>
}

/**
 * Serves `GET /metrics` on a separate address, because metrics must not be public.
 * @returns The running server, or `not_ready` if the server cannot listen on the address.
 */
async function serveMetrics(options: MetricsServerOptions): Promise<Outcome<MetricsServer>> {
  const { host, port, registry, refresh } = options
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET') return response.writeHead(405, { Allow: 'GET' }).end()
    try {
      await refresh()
      const text = await registry.metrics()
      return response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch {
      return response.writeHead(500).end()
    }
  })
  const listening = await listen(server, host, port)
  if (!listening.ok) return listening
  return {
    ok: true,
    value: {
      port: listening.value,
      close: async () => {
        server.close()
        server.closeAllConnections()
      },
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<Outcome<number>> {
  try {
    await once(server.listen(port, host), 'listening')
    const address: AddressInfo | string | null = server.address()
    return { ok: true, value: typeof address === 'object' && address ? address.port : port }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusal('not_ready', `The metrics can't be served on ${host}:${port}: ${reason}.`)
  }
}
