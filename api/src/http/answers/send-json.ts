import type { FastifyReply } from 'fastify'

/** Sends JSON that is already written and was checked against its schema by the code that wrote it. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
