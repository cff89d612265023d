import type { FastifyReply } from 'fastify'
import type { WrittenAnswer } from '../../billing/idempotency/written-answer.ts'
import { sendWritten } from './send-written.ts'

/** Sends the answer of a call with a price, and notes for the log what was charged for it. */
export function sendPaid(reply: FastifyReply, answer: WrittenAnswer): FastifyReply {
  if (!answer.replayed) reply.charged = reply.routeOptions.config.operation?.price ?? null
  return sendWritten(reply, answer)
}
