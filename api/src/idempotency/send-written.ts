import type { FastifyReply } from 'fastify'

/** The body of an answer that is stored under an idempotency key, where its call carries one. */
export interface WrittenAnswer {
  body: Buffer
  /** Whether this is what an earlier call with the same idempotency key was answered. */
  replayed: boolean
}

/** Sends a body that is already written, so that a replay is the first answer byte for byte, and says so of a replay. */
export function sendWritten(reply: FastifyReply, { body, replayed }: WrittenAnswer): FastifyReply {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(body)
}
