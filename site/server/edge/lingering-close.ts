import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a caller read an answer that is sent before all of its body has arrived. What still arrives is read and dropped for
 * `lingerMs`; then the connection is cut. Closing at once would reset the connection, and a caller who reads only after
 * its last byte would miss the answer (RFC 9112, 9.6).
 */
export function addLingeringClose(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.writableEnded) {
      // The answer to a further request on a connection that ends could not be sent.
      reply.hijack()
      raw.socket.destroy()
      return
    }
    reply.raw.once('prefinish', () => {
      if (!raw.complete) linger(raw, lingerMs)
    })
    done()
  })
}

function linger(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request
  const giveUp = setTimeout(() => socket.destroy(), lingerMs)
  request.once('end', () => clearTimeout(giveUp))
  socket.once('close', () => clearTimeout(giveUp))
  // Node calls this when the answer is written, if the connection is not to be used again.
  socket.destroySoon = () => endInStages(socket, lingerMs)
  request.unpipe()
  request.resume()
}

/** Ends our side of a connection after some last bytes, and the other side soon after if the caller does not end it. */
export function endInStages(socket: Socket, lingerMs: number, lastBytes = ''): void {
  socket.end(lastBytes)
  socket.resume()
  const giveUp = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(giveUp))
}
