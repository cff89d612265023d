import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SiteLimits } from './limits.ts'
import { notOneHost, refuse, tooManyHeaders } from './refusals.ts'

/**
 * Refuses a request that names no host or several (RFC 9112, 3.2), an address of another host, or too many headers. Node
 * itself refuses a body with both Content-Length and Transfer-Encoding.
 */
export function requireOneHost(app: FastifyInstance, { headerCount }: Pick<SiteLimits, 'headerCount'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.rawHeaders.length / 2 > headerCount) return refuse(request, reply, tooManyHeaders)
    if (!namesOneHost(request.raw, request.originalUrl)) return refuse(request, reply, notOneHost)
  })
}

function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage, address: string): boolean {
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (named.length === 0 && httpVersion === '1.0') return true
  const { host = '' } = headers
  if (named.length !== 1 || !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return false
  return address.startsWith('/') || hostIn(address) === host.toLowerCase()
}

/** The address without scheme and host, which a request to a proxy names (RFC 9112, 3.2.2), so that one route serves both. */
export function withoutHost({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return hostIn(url) === null ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function hostIn(address: string): string | null {
  return /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? null
}
