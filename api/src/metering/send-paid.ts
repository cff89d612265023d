import type { FastifyReply } from 'fastify'
import { sendWritten, type WrittenAnswer } from '../idempotency/send-written.ts'

/** Sends the answer of a call with a price, and notes for the log what was charged for it. */
export function sendPaid(reply: FastifyReply, answer: WrittenAnswer): FastifyReply {
  if (!answer.replayed) reply.charged = reply.routeOptions.config.operation?.price ?? null
  return sendWritten(reply, answer)
}
