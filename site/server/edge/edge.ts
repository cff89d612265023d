import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { trustedProxies } from './address.ts'
import { answerBroken } from './broken-requests.ts'
import { limitCallers } from './caller-shares.ts'
import { type Connections, limitConnections } from './connections.ts'
import type { SiteLimits } from './limits.ts'
import { addLingeringClose } from './lingering-close.ts'
import { requireOneHost, withoutHost } from './one-host.ts'

export interface Edge {
  /** What the server is made with. */
  readonly options: FastifyServerOptions & { readonly http: object }
  /** Adds the limits to the server that was made so, before any other part adds a hook. */
  guard(app: FastifyInstance): void
}

/**
 * What stands between the network and the pages: times, sizes and shares, so that no caller can keep others out.
 * @param proxies The proxies whose X-Forwarded-For is believed, as `trustedProxies` reads them.
 */
export function edgeOf(limits: SiteLimits, baseUrl: string, proxies: string): Edge {
  const trusted = trustedProxies(proxies) ?? (() => false)
  let connections: Connections | undefined
  return {
    options: {
      trustProxy: trusted,
      rewriteUrl: withoutHost,
      requestTimeout: limits.requestMs,
      connectionTimeout: limits.silentMs,
      keepAliveTimeout: limits.idleMs,
      http: {
        headersTimeout: limits.headersMs,
        maxHeaderSize: limits.headerBytes,
        connectionsCheckingInterval: limits.lookEveryMs,
      },
      clientErrorHandler: answerBroken(baseUrl, limits.lingerMs, () => connections),
    },
    guard: (app) => {
      connections = limitConnections(app, limits, trusted)
      addLingeringClose(app, limits.lingerMs)
      requireOneHost(app, limits)
      limitCallers(app, limits)
    },
  }
}
