import type { FastifyReply } from 'fastify'
import type { PaidAnswer } from './paid-call.ts'

/** Sends a body that is already written, so that a replay is the first answer byte for byte, and says so of a replay. */
export function sendPaid(reply: FastifyReply, { body, replayed }: PaidAnswer): FastifyReply {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  else reply.charged = reply.routeOptions.config.operation?.price ?? null
  return reply.type('application/json; charset=utf-8').send(body)
}
