import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { type Outcome, refusal } from '../foundation/problem.ts'

export interface MetricsServer {
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
export async function serveMetrics(options: MetricsServerOptions): Promise<Outcome<MetricsServer>> {
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
