import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './address.ts'
import type { SiteLimits } from './limits.ts'
import { noRoom, refuse, tooManyRequests } from './refusals.ts'

interface Connection {
  readonly network: string
  /** The answers that are not sent yet. */
  readonly answers: Set<ServerResponse>
  /** Since when no request is under way, in milliseconds of a clock that never goes back. */
  idleSince: number
  /** What was sent when an answer began to wait for its reader; null if nothing waits. */
  waiting: { readonly since: number; readonly sentBefore: number } | null
}

/**
 * Limits the connections of a server: so many for each network address, except for trusted proxies, and so many in total.
 * If all are taken, a new one takes the place of the one that has been without a request for longest, among those of the
 * network that has the most. Also cuts callers who do not read their answers, and when the server closes, connections that
 * never sent a byte.
 * @returns Whether an answer on a connection has begun, or belongs to a request that has arrived completely.
 */
export function limitConnections(
  app: FastifyInstance,
  limits: SiteLimits,
  trusted: (address: string) => boolean,
): (socket: Socket) => boolean {
  const open = new Map<Socket, Connection>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const own = [...open.values()].filter((connection) => connection.network === network)
    const tooMany = own.length >= limits.connectionsPerAddress && !trusted(address)
    if (tooMany || (open.size >= limits.connections && !endIdle(open))) {
      socket.destroy()
      return
    }
    open.set(socket, { network, answers: new Set(), idleSince: performance.now(), waiting: null })
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    const connection = open.get(socket)
    connection?.answers.add(answer)
    answer.once('close', () => {
      connection?.answers.delete(answer)
      if (connection) connection.idleSince = performance.now()
    })
    done()
  })
  const look = setInterval(() => {
    for (const [socket, connection] of open) if (readsTooSlowly(socket, connection, limits)) socket.destroy()
  }, limits.lookEveryMs)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  // Browsers open connections in advance. Node does not count them as idle, so that they would keep a server open.
  app.addHook('preClose', async () => {
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  })
  return (socket) =>
    [...(open.get(socket)?.answers ?? [])].some((answer) => answer.headersSent || answer.req.complete)
}

/** Ends the connection without a request that has to make room. Returns false if every connection has a request. */
function endIdle(open: ReadonlyMap<Socket, Connection>): boolean {
  const idle = [...open].filter(([, { answers }]) => answers.size === 0)
  const byNetwork = Map.groupBy(idle, ([, { network }]) => network)
  const [most = []] = [...byNetwork.values()].toSorted((a, b) => b.length - a.length)
  const [longest] = most.toSorted(([, a], [, b]) => a.idleSince - b.idleSince)
  longest?.[0].destroy()
  return longest !== undefined
}

/** Whether an answer has waited for its reader for longer than its bytes take at the least rate. */
function readsTooSlowly(socket: Socket, connection: Connection, limits: SiteLimits): boolean {
  if (socket.writableLength === 0) {
    connection.waiting = null
    return false
  }
  const now = performance.now()
  connection.waiting ??= { since: now, sentBefore: socket.bytesWritten - socket.writableLength }
  const { since, sentBefore } = connection.waiting
  const owedMs = ((socket.bytesWritten - sentBefore) / limits.readBytesPerSecond) * 1000
  return now - since > limits.readGraceMs + owedMs
}

/**
 * Limits the requests that one network has under way, and the bodies that arrive: of one network, and of all. The network is
 * that of the caller, also behind trusted proxies, whose connections are not limited.
 */
export function limitCallers(app: FastifyInstance, limits: SiteLimits): void {
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
