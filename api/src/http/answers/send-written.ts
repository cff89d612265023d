import type { FastifyReply } from 'fastify'
import type { WrittenAnswer } from '../../billing/idempotency/written-answer.ts'

/** Sends a body that is already written, so that a replay equals the first answer byte for byte. A header marks a replay. */
export function sendWritten(reply: FastifyReply, { body, replayed }: WrittenAnswer): FastifyReply {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(body)
}
