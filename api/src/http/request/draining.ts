import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection with the answer that is under way when the app is told to close. Node closes only connections
 * that are idle at that moment; one that becomes idle later would keep the process alive until its client lets go.
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
