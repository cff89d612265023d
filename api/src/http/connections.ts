import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import type { AnswerLimits } from '../config/limits.ts'
import type { Problem } from '../foundation/problem.ts'
import { networkOf, trustedProxies } from '../limits/address.ts'
import { hasAnswerToCome } from './connection-end.ts'

/**
 * Limits the calls under way in this process.
 * @param mostEach The most calls of one caller at the same time.
 */
export function callsUnderWay(mostEach: number) {
  const underWay = new Map<string, number>()

  function count(caller: string, change: 1 | -1): void {
    const now = (underWay.get(caller) ?? 0) + change
    if (now > 0) underWay.set(caller, now)
    else underWay.delete(caller)
  }

  return {
    /**
     * Counts a call of one of some callers until its answer has ended or its connection is closed.
     * @returns False if the caller has as many calls as it may have. Then nothing is counted.
     */
    enter: (caller: string, { raw }: FastifyReply): boolean => {
      if ((underWay.get(caller) ?? 0) >= mostEach) return false
      count(caller, 1)
      raw.once('close', () => count(caller, -1))
      return true
    },
  }
}

/**
 * Limits the connections of each network and of all together. A connection over the limit of its network is closed
 * unanswered. If all connections are taken, the network that holds most loses its oldest one that waits for no answer, so
 * that a caller with few connections gets in. A trusted proxy may have any number; instead, the requests under way of each
 * network behind it are limited.
 */
export function limitConnections(
  app: FastifyInstance,
  {
    connectionsPerAddress: perAddress,
    connections: total,
    trustedProxies: proxies,
  }: Pick<Config, 'connectionsPerAddress' | 'connections' | 'trustedProxies'>,
): void {
  const isTrusted = trustedProxies(proxies)
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

  app.addHook('onRequest', function limitBehindProxies(request, reply, done) {
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

/** A smaller answer fits into the buffers of a connection. */
const largeBytes = 64 * 1024

/**
 * Cuts off callers who do not read their answers, which would otherwise stay in memory. Node's timer of a connection is
 * shortened while an answer is sent: it begins anew whenever the caller takes some of it. A stream that has nothing to
 * send meanwhile goes on.
 */
export function cutSlowReaders(app: FastifyInstance, { stalledMs, wholeMs }: AnswerLimits): void {
  app.addHook('onSend', function cutSlowReader({ raw: { socket } }, { raw: answer }, payload, done) {
    // A call of a test has no connection.
    if (!(socket instanceof Socket)) return done(null, payload)
    const usualMs = app.server.timeout
    socket.setTimeout(stalledMs)
    answer.on('timeout', () => {
      if (socket.writableLength > 0 || answer.writableLength > 0) socket.destroy()
      else socket.setTimeout(stalledMs)
    })
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > largeBytes
    const late = isLarge ? setTimeout(() => socket.destroy(), wholeMs).unref() : undefined
    answer.once('close', () => {
      clearTimeout(late)
      // Node has set the time for the next request, unless another answer on this connection is still to come.
      if (socket.timeout === stalledMs) socket.setTimeout(usualMs)
    })
    done(null, payload)
  })
}
