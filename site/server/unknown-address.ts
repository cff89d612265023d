import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openToAll, transportHeaders } from '../delivery/answer-headers.ts'
import { type Problem, unknownCall } from '../delivery/problems.ts'
import { sendMissingPage } from './pages.ts'
import { sendProblem } from './problem.ts'
import { pathOf } from './request-path.ts'
import type { PublishedSite } from './stored/published-site.ts'

/** Answers addresses below /api that no other route answers with a problem, because their callers are programs. */
export async function unknownCalls(app: FastifyInstance): Promise<void> {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, unknownCall)
  // In the onRequest hook, before the body is read.
  app.all('/api/*', { onRequest: answer }, answer)
}

/** Answers an address that cannot be decoded (`/%zz`) and reaches no route: a problem below /api, otherwise a page. */
export function unreadableAddresses(site: PublishedSite) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request)
    reply.headers(transportHeaders(request.server.baseUrl))
    if (path.startsWith('/api/public/')) reply.headers(openToAll)
    if (path.startsWith('/api/')) sendProblem(reply, unreadableAddress)
    else sendMissingPage(reply, site)
  }
}

/** The problem of a path with a stray percent sign, or with dots that lead out of the API. */
export const unreadableAddress: Problem = {
  status: 400,
  title: 'The address cannot be read',
  detail: 'Its path holds a percent sign or dots in a place where they mean nothing.',
  code: 'invalid_request',
}
