import type { FastifyReply } from 'fastify'
import type { WrittenAnswer } from '../../billing/idempotency/written-answer.ts'

/** Sends a body that is already written, so that a replay is the first answer byte for byte, and says so of a replay. */
export function sendWritten(reply: FastifyReply, { body, replayed }: WrittenAnswer): FastifyReply {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(body)
}
