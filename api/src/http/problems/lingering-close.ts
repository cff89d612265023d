import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
    // Kept open, the connection would wait for its next request behind a body that is not read.
    if (!raw.complete && hasBody(raw)) {
      reply.header('Connection', 'close')
      raw.unpipe()
      linger(raw.socket)
    }
    done(null, payload)
  })
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Node calls `destroySoon` when the answer is written. */
function linger(socket: Socket): void {
  lingering.add(socket)
  socket.destroySoon = () => endInStages(socket)
}

/** Ends our side of a connection after some last bytes, and the other side soon after if the client does not end it. */
export function endInStages(socket: Socket, lastBytes = ''): void {
  socket.end(lastBytes)
  dropUnparsed(socket)
  const giveUp = setTimeout(() => socket.destroy(), lingerSeconds * 1000)
  socket.once('close', () => clearTimeout(giveUp))
}

/** Reads what still arrives without parsing it as HTTP: two million chunks of a byte take seconds to parse. */
function dropUnparsed(socket: Socket): void {
  const drop = () => {}
  // With a listener, Node's parser gets the bytes through another listener, and not from the system.
  socket.on('data', drop)
  socket.removeAllListeners('data')
  socket.on('data', drop)
  socket.resume()
}
