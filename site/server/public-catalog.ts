import { nearest } from '@likeness/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerKinds, noSniffing, openToAll } from '../delivery/answer-headers.ts'
import { catalogReadOnly, unknownDocument, unknownInCatalog } from '../delivery/problems.ts'
import { sendProblem } from './problem.ts'
import { documentId, type PublishedSite } from './published-site.ts'
import { canonicalAddress, pathOf } from './request-path.ts'
import { sendStored } from './send-stored.ts'

/** The longest id that gets suggestions, because comparing takes time in proportion to the length. All ids are shorter. */
const longestIdToCompare = 100

/**
 * The public catalog's JSON under /api/public: readable without a key and from any origin, cacheable for an hour.
 * Every other answer below that path is a problem, also readable from any origin.
 */
export function publicCatalog(site: PublishedSite) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...openToAll, ...noSniffing })
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
  return reply.code(204).headers(answerKinds.preflight.headers).send()
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply.headers(answerKinds.catalog_refusal.headers), catalogReadOnly(request.method))
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, ids: readonly string[]): FastifyReply {
  const id = documentId(pathOf(request))
  if (id === undefined) return sendProblem(reply, unknownInCatalog)
  const meant = id.length > longestIdToCompare ? [] : nearest(id, ids, 3)
  return sendProblem(reply, { ...unknownDocument(id), did_you_mean: meant })
}
