import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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

/** Node calls `destroySoon` once the answer is written. */
function linger(socket: Socket): void {
  lingering.add(socket)
  socket.destroySoon = () => {
    socket.end()
    const giveUp = setTimeout(() => socket.destroy(), lingerSeconds * 1000)
    socket.once('close', () => clearTimeout(giveUp))
  }
}
