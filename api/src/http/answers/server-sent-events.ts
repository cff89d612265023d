import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers with events. The connection ends with the stream: kept open, it would hold up an app that closes. No proxy on
 * the way is to collect the events before it passes them on.
 */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({ Connection: 'close', 'X-Accel-Buffering': 'no' })
    .type('text/event-stream')
    .send(events)
}
