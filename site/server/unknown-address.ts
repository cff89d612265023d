import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openToAll } from '../delivery/answer-headers.ts'
import { type Problem, unknownCall } from '../delivery/problems.ts'
import { sendMissingPage } from './pages.ts'
import { sendProblem } from './problem.ts'
import type { PublishedSite } from './published-site.ts'
import { pathOf } from './request-path.ts'

/** What no other route answers below /api is a problem there, for programs, and never a page. */
export async function unknownCalls(app: FastifyInstance): Promise<void> {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, unknownCall)
  // On the request, before a body is looked at.
  app.all('/api/*', { onRequest: answer }, answer)
}

/** Answers an address that cannot be decoded (`/%zz`), which no route ever sees: a problem below /api, else a page. */
export function unreadableAddresses(site: PublishedSite) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request)
    if (path.startsWith('/api/public/')) reply.headers(openToAll)
    if (path.startsWith('/api/')) sendProblem(reply, unreadableAddress)
    else sendMissingPage(reply, site)
  }
}

/** Of a path that holds a stray percent sign, or that leads out of the API. */
export const unreadableAddress: Problem = {
  status: 400,
  title: 'The address cannot be read',
  detail: 'Its path holds a percent sign or dots in a place where they mean nothing.',
  code: 'invalid_request',
}
