import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection after the answer in progress when the app is told to close. Node closes only the connections that
 * are idle at that moment. A connection that becomes idle later would keep the process alive until its client closes it.
 */
export function addDraining(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close')
    done(null, payload)
  })
}
