import type { FastifyReply } from 'fastify'

/** Sends JSON that is written already, and checked against its schema by whoever wrote it. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
