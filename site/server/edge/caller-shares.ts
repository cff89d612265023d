import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './address.ts'
import type { SiteLimits } from './limits.ts'
import { noRoom, refuse, tooManyRequests } from './refusals.ts'

type Limits = Pick<SiteLimits, 'requestsPerAddress' | 'bodies' | 'bodiesPerAddress'>

/**
 * Limits the requests that one network has under way, and the bodies that arrive: of one network, and of all. The network is
 * that of the caller, also behind trusted proxies, whose connections are not limited.
 */
export function limitCallers(app: FastifyInstance, limits: Limits): void {
  const [requests, bodies] = [counter(), counter()]
  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.ip)
    if (requests.of(network) >= limits.requestsPerAddress) return refuse(request, reply, tooManyRequests)
    reply.raw.once('close', requests.add(network))
    if (!hasBody(request)) return
    if (bodies.of(network) >= limits.bodiesPerAddress) return refuse(request, reply, tooManyRequests)
    if (bodies.total() >= limits.bodies) return refuse(request, reply, noRoom)
    const end = bodies.add(network)
    // The first is not emitted if the answer comes before the end of the body.
    request.raw.once('close', end)
    reply.raw.once('close', end)
  })
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function counter() {
  const counts = new Map<string, number>()
  let total = 0
  const change = (name: string, by: 1 | -1) => {
    const count = (counts.get(name) ?? 0) + by
    total += by
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    of: (name: string) => counts.get(name) ?? 0,
    total: () => total,
    /** Counts one more; returns what ends that, also if it is called twice. */
    add: (name: string) => {
      change(name, 1)
      let counted = true
      return () => {
        if (counted) change(name, -1)
        counted = false
      }
    },
  }
}
