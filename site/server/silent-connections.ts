import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends the connections that never sent a byte when the server closes. Browsers open such connections in advance; Node does
 * not count them as idle, so that they would keep the server open for as long as the browser holds them.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
