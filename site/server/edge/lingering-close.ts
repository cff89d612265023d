import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './caller-shares.ts'

const ending = new WeakSet<Socket>()

/**
 * Ends a connection whose request is answered before all of its body has arrived. What still arrives is read and dropped
 * for `lingerMs`; then the connection is cut. Closing at once would reset the connection, and a caller who reads only after
 * its last byte would miss the answer (RFC 9112, 9.6).
 */
export function addLingeringClose(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (ending.has(raw.socket)) {
      // The answer to a further request on a connection that ends could not be sent.
      reply.hijack()
      raw.socket.destroy()
      return
    }
    reply.raw.once('prefinish', () => {
      if (raw.complete || !hasBody(request)) return
      raw.unpipe()
      ending.add(raw.socket)
      // Node would call its own when the answer is written, and reset the connection.
      raw.socket.destroySoon = () => endInStages(raw.socket, lingerMs)
      reply.raw.once('finish', () => raw.socket.destroySoon())
    })
    done()
  })
  // Otherwise its caller would send the next request on the connection. A page is sent before it is known.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Ends our side of a connection after some last bytes, and the other side soon after if the caller does not end it. */
export function endInStages(socket: Socket, lingerMs: number, lastBytes = ''): void {
  if (socket.writableEnded) return
  socket.end(lastBytes)
  dropUnparsed(socket)
  const giveUp = setTimeout(() => socket.destroy(), lingerMs)
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
