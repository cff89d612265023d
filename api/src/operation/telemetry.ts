import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database.ts'
import { addDatabaseGauges } from './database-gauges.ts'
import { addProcessGauges, addRequestMetrics, addWorkMetrics, type ProcessState } from './metrics.ts'
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

/**
 * Serves metrics if the settings ask for them. Each call creates its own registry.
 * @returns The telemetry, or `not_ready` if the server cannot listen on the port of the metrics.
 */
export async function openTelemetry(
  { metricsHost: host, metricsPort: port }: Config,
  { db, ...state }: ProcessState & { db: Database },
): Promise<Outcome<Telemetry>> {
  if (port === undefined) return { ok: true, value: noTelemetry }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addProcessGauges(registry, state)
  const observer = addWorkMetrics(registry)
  const server = metricsServer(registry, addDatabaseGauges(registry, db))
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusal('not_ready', `The metrics can't be served on ${host}:${port}: ${reason}.`)
  }
  const address: AddressInfo | string | null = server.address()
  return {
    ok: true,
    value: {
      observer,
      watch: (app) => addRequestMetrics(app, registry),
      metricsPort: typeof address === 'object' && address ? address.port : port,
      close: async () => {
        server.close()
        server.closeAllConnections()
      },
    },
  }
}

/** The telemetry of a process that measures nothing. */
export const noTelemetry: Telemetry = {
  observer: silentObserver,
  watch: () => {},
  metricsPort: undefined,
  close: async () => {},
}

/**
 * A server of `GET /metrics` on a separate address, because metrics must not be public.
 * @param refresh Updates the metrics that are not measured continuously. Called before each scrape.
 */
function metricsServer(registry: Registry, refresh: () => Promise<void>): Server {
  return createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, async (request, response) => {
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
}
