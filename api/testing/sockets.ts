import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection to an app that listens, to send bytes as no client does. It stays open when the app ends its side. */
export function connectedTo(app: FastifyInstance, options: Partial<TcpNetConnectOpts> = {}): Socket {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The app does not listen.')
  return connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true, ...options })
}
