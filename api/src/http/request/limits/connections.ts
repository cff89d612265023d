import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../../foundation/problem.ts'
import { networkOf } from '../../../limits/address.ts'
import { hasAnswerToCome } from '../../problems/unanswered.ts'
import { callsUnderWay } from './calls-under-way.ts'

export interface ConnectionLimits {
  /** Connections from one network; behind a trusted proxy, requests under way from one network. */
  perAddress: number
  /** Connections of all callers together. */
  total: number
  /** Whether an address is that of a trusted proxy. Its connections carry the requests of many callers. */
  isTrusted(address: string): boolean
}

/**
 * Limits the connections of each network and of all together. A connection over the limit of its network is closed
 * unanswered. If all connections are taken, the network that holds most loses its oldest one that waits for no answer, so
 * that a caller with few connections gets in. A trusted proxy may have any number; instead, the requests under way of each
 * network behind it are limited.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { perAddress, total, isTrusted } = limits
  const direct = new Map<string, Set<Socket>>()
  const behindProxies = callsUnderWay(perAddress)
  let open = 0

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    const network = isTrusted(remoteAddress) ? undefined : networkOf(remoteAddress)
    if (network !== undefined && !enter(network, socket)) {
      socket.destroy()
      return
    }
    if (open > total) (leastNeeded() ?? socket).destroy()
  })

  function enter(network: string, socket: Socket): boolean {
    const ofNetwork = direct.get(network) ?? new Set()
    if (ofNetwork.size >= perAddress) return false
    direct.set(network, ofNetwork.add(socket))
    socket.once('close', () => {
      ofNetwork.delete(socket)
      if (ofNetwork.size === 0) direct.delete(network)
    })
    return true
  }

  /** The oldest connection without an answer to come, of the network that has most of those. */
  function leastNeeded(): Socket | undefined {
    const waiting = [...direct.values()].map((sockets) => [...sockets].filter((one) => !hasAnswerToCome(one)))
    const [most] = waiting.sort((one, other) => other.length - one.length)
    return most?.[0]
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { ip, socket } = request
    if (ip === socket.remoteAddress || isTrusted(ip)) return done()
    if (behindProxies.enter(networkOf(ip), reply)) done()
    else reply.problem(tooMany(perAddress))
  })
}

function tooMany(limit: number): Problem {
  return {
    code: 'too_many_concurrent_calls',
    detail: `Your network address has ${limit} concurrent calls, which is the limit. Send the next call when one of them has ended.`,
    extra: { limit },
  }
}
