import type { FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify'
import { problemHeaders, securityHeaders } from '../../delivery/answer-headers.ts'
import { type Problem, tooLarge } from '../../delivery/problems.ts'
import { pathOf } from '../published-site.ts'

/* Why the server refuses a request before a page or the API sees it. The codes are those of the API. */

const invalid = (detail: string): Problem => ({
  status: 400,
  title: 'The request is not valid',
  detail,
  code: 'invalid_request',
})

export const notOneHost = invalid(
  'The request must name exactly one host, and its address must name no other one.',
)

export const notHttp = invalid('The request is not valid HTTP. Send an HTTP/1.1 request.')

export const tooManyHeaders: Problem = {
  status: 431,
  title: 'The headers are too large',
  detail: 'The request has more or larger headers than this server accepts.',
  code: 'headers_too_large',
}

export const tooSlow: Problem = {
  status: 408,
  title: 'The request took too long to arrive',
  detail: 'The request did not arrive in time. Send less, or use a faster connection.',
  code: 'request_timeout',
}

export const tooManyRequests: Problem = {
  status: 429,
  title: 'Too many concurrent calls',
  detail: 'Your network address has too many requests under way. Wait until some are answered.',
  code: 'too_many_concurrent_calls',
}

export const noRoom: Problem = {
  status: 503,
  title: 'Too many photos are waiting',
  detail: 'The server holds as many photos as it can. Try again in a few seconds.',
  code: 'queue_full',
}

export const cutUp = invalid(
  'The body arrives in very many tiny chunks. Send it with Content-Length, or in chunks of some kilobytes.',
)

export const formTooLarge: Problem = { ...tooLarge, detail: 'The form is too large.' }

export const formNotReadable = invalid('The form has too many fields, or its parts cannot be read.')

export const notAForm: Problem = {
  status: 415,
  title: 'The type of the body is not accepted',
  detail: 'This page accepts only forms.',
  code: 'unsupported_media_type',
}

/** The error of a body that is refused while it arrives. */
export class BodyRefused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** Answers with a problem: as JSON to programs below /api, otherwise as one line of text. */
export function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 429 || problem.status === 503) reply.header('retry-after', '5')
  if (/^\/(api\/|healthz|readyz)/.test(pathOf(request))) return sendProblem(reply, problem)
  return reply
    .code(problem.status)
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${problem.detail}\n`)
}

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
