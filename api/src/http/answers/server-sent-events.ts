import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers with server-sent events. The connection closes when the stream ends, because a kept-alive connection would delay
 * the app's shutdown. A header asks proxies not to buffer the events.
 */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({ Connection: 'close', 'X-Accel-Buffering': 'no' })
    .type('text/event-stream')
    .send(events)
}
