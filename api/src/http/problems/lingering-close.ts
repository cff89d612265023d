import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Problem } from '../../foundation/problem.ts'

/** Within this time, a caller who still sends has noticed the answer, or has sent everything. */
const lingerSeconds = 10

const lingering = new WeakSet<Socket>()

/**
 * Ends a connection whose request is answered before all of its body has arrived, such as a photo that is too large. It
 * follows the stages of RFC 9112 section 9.6: send the answer, close our side, then read and drop for some seconds whatever
 * the caller still sends. Closing at once would reset the connection, and a caller who reads only after its last byte would
 * miss the answer.
 */
export function addLingeringClose(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!lingering.has(socket)) return done()
    // The answer to a further request on such a connection could not be sent.
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // Kept open, the connection would wait for its next request behind a body that nobody reads.
    if (!raw.complete && hasBody(raw)) reply.header('Connection', 'close')
    if (!raw.complete && reply.getHeader('connection') === 'close') {
      raw.unpipe()
      raw.resume()
      linger(raw.socket)
    }
    done(null, payload)
  })
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Answers with a problem however much of the body has arrived. The connection ends if not all of it has. */
export function answerUnread(reply: FastifyReply, problem: Problem): FastifyReply {
  if (!reply.request.raw.complete) reply.header('Connection', 'close')
  return reply.problem(problem)
}

/** Node calls `destroySoon` when the answer is written. */
function linger(socket: Socket): void {
  lingering.add(socket)
  socket.destroySoon = () => endInStages(socket)
}

/** Ends our side of a connection after some last bytes, and the other side soon after if the client does not end it. */
export function endInStages(socket: Socket, lastBytes = ''): void {
  socket.end(lastBytes)
  const giveUp = setTimeout(() => socket.destroy(), lingerSeconds * 1000)
  socket.once('close', () => clearTimeout(giveUp))
}
