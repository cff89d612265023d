import type { FastifyReply } from 'fastify'
import type { PaidAnswer } from '../../billing/metering/paid-answer.ts'
import { sendWritten } from './send-written.ts'

/** Sends the answer of a call with a price, and notes what was charged for it, for the request log and metrics. */
export function sendPaid(reply: FastifyReply, answer: PaidAnswer): FastifyReply {
  reply.chargedMicros = answer.chargedMicros
  return sendWritten(reply, answer)
}
