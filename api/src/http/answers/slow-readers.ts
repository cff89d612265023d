import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { AnswerLimits } from '../../config/edge-limits.ts'

/** A smaller answer fits into the buffers of a connection. */
const largeBytes = 64 * 1024

/**
 * Cuts off callers who do not read their answers, which would otherwise stay in memory. Node's timer of a connection is
 * shortened while an answer is sent: it begins anew whenever the caller takes some of it. A stream that has nothing to
 * send meanwhile goes on.
 */
export function cutSlowReaders(app: FastifyInstance, { stalledMs, wholeMs }: AnswerLimits): void {
  app.addHook('onSend', ({ raw: { socket } }, { raw: answer }, payload, done) => {
    // A call of a test has no connection.
    if (!(socket instanceof Socket)) return done(null, payload)
    const usualMs = app.server.timeout
    socket.setTimeout(stalledMs)
    answer.on('timeout', () => {
      if (socket.writableLength > 0 || answer.writableLength > 0) socket.destroy()
      else socket.setTimeout(stalledMs)
    })
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > largeBytes
    const late = isLarge ? setTimeout(() => socket.destroy(), wholeMs).unref() : undefined
    answer.once('close', () => {
      clearTimeout(late)
      // Node has set the time for the next request, unless another answer on this connection is still to come.
      if (socket.timeout === stalledMs) socket.setTimeout(usualMs)
    })
    done(null, payload)
  })
}
