import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'
import { problemHeaders } from '../delivery/answer-headers.ts'
import type { Problem } from '../delivery/problems.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public address of the site; the pages that describe problems are below it. */
    baseUrl: string
  }
}

/** Answers with `application/problem+json`; the body also carries the id of the request. */
export function sendProblem<Server extends RawServerBase>(
  reply: FastifyReply<RouteGenericInterface, Server>,
  problem: Problem,
): FastifyReply<RouteGenericInterface, Server> {
  const type = `${reply.request.server.baseUrl}/docs/api/problems#${problem.code}`
  const body = { type, ...problem, request_id: reply.request.id }
  return reply.code(problem.status).headers(problemHeaders).send(JSON.stringify(body))
}
