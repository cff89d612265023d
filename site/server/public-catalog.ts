import { nearest } from '@likeness/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'
import { documentId, type PublishedSite } from './published-site.ts'
import { canonicalAddress, pathOf } from './request-path.ts'
import { sendStored } from './send-stored.ts'
import { openToAll } from './stored-answers.ts'

/** Comparing takes time in proportion to the length, and no document has an id this long. */
const longestIdToCompare = 100

const methods = 'GET, HEAD, OPTIONS'

/**
 * The public catalog's JSON under /api/public: for anyone and from any origin, cacheable for an hour, read-only.
 * Every other answer below that path is a problem, for any origin too.
 */
export function publicCatalog(site: PublishedSite) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(openToAll).header('x-content-type-options', 'nosniff')
      if (request.method === 'OPTIONS') return answerOptions(reply)
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, reply)
    })

    const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const { answers, documentIds } = site.content
      const found = answers.get(pathOf(request))
      if (found !== undefined) return sendStored(reply, found)
      const canonical = canonicalAddress(request, answers)
      if (canonical !== undefined) return reply.redirect(canonical, 308)
      return answerUnknown(request, reply, documentIds)
    }
    app.all('/api/public', answer)
    app.all('/api/public/*', answer)
  }
}

function answerOptions(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('allow', methods)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', '*')
    .header('access-control-max-age', '86400')
    .send()
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply.header('allow', methods), {
    status: 405,
    title: 'The catalog can only be read',
    detail: `${request.method} is not possible here. Use GET or HEAD.`,
    code: 'method_not_allowed',
  })
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, ids: readonly string[]): FastifyReply {
  const id = documentId(pathOf(request))
  if (id === undefined) {
    return sendProblem(reply, {
      status: 404,
      title: 'Nothing is here',
      detail: 'The index of the catalog is at /api/public/requirements.',
      code: 'not_found',
    })
  }
  return sendProblem(reply, {
    status: 404,
    title: 'The catalog has no such document',
    detail: `The catalog has no document "${id}". All documents are listed at /api/public/requirements.`,
    code: 'unknown_document',
    did_you_mean: id.length > longestIdToCompare ? [] : nearest(id, ids, 3),
  })
}
