import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Problem } from '../../foundation/problem.ts'

/** Within this, a caller who still sends has noticed the answer, or has sent all. */
const lingerSeconds = 10

const lingering = new WeakSet<Socket>()

/**
 * Ends a connection whose request is answered before all of its body has come, as a photo that is too large is, in the
 * stages of RFC 9112 section 9.6: the answer, then our end, and then for some seconds whatever the caller still sends,
 * unread. Closed at once it would be reset, and a caller who reads only after its last byte would miss the answer.
 */
export function addLingeringClose(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!lingering.has(socket)) return done()
    // Nobody could be sent the answer to a further request on such a connection.
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete && reply.getHeader('connection') === 'close') {
      raw.unpipe()
      raw.resume()
      linger(raw.socket)
    }
    done(null, payload)
  })
}

/** Answers with a problem whatever of the body has come; the connection ends where not all of it has. */
export function answerUnread(reply: FastifyReply, problem: Problem): FastifyReply {
  if (!reply.request.raw.complete) reply.header('Connection', 'close')
  return reply.problem(problem)
}

/** Node calls `destroySoon` once the answer is written. */
function linger(socket: Socket): void {
  lingering.add(socket)
  socket.destroySoon = () => endInStages(socket)
}

/** Ends our side of a connection, after some last bytes, and soon the other side too if its owner does not. */
export function endInStages(socket: Socket, lastBytes = ''): void {
  socket.end(lastBytes)
  const giveUp = setTimeout(() => socket.destroy(), lingerSeconds * 1000)
  socket.once('close', () => clearTimeout(giveUp))
}
