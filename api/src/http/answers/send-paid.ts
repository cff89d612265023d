import type { FastifyReply } from 'fastify'
import type { PaidAnswer } from '../../billing/metering/paid-answer.ts'
import { sendWritten } from './send-written.ts'

/** Sends the answer of a call with a price, and notes for the records what was charged for it. */
export function sendPaid(reply: FastifyReply, answer: PaidAnswer): FastifyReply {
  reply.chargedMicros = answer.chargedMicros
  return sendWritten(reply, answer)
}
