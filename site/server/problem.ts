import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the public reaches the site; below it stand the pages that describe problems. */
    baseUrl: string
  }
}

/** What went wrong, as RFC 9457 gives it to a client. */
export interface Problem {
  status: number
  title: string
  detail: string
  /** A name for programs: `unknown_document`. */
  code: string
  /** Ids of documents that may have been meant, best first. */
  did_you_mean?: readonly string[]
}

/** Answers with `application/problem+json`; the body carries the request's id beside the problem. */
export function sendProblem<Server extends RawServerBase>(
  reply: FastifyReply<RouteGenericInterface, Server>,
  problem: Problem,
): FastifyReply<RouteGenericInterface, Server> {
  const type = `${reply.request.server.baseUrl}/docs/api/problems#${problem.code}`
  const body = { type, ...problem, request_id: reply.request.id }
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(body))
}
