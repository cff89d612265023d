import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerKinds, noSniffing, openToAll } from '../delivery/answer-headers.ts'
import { catalogReadOnly, unknownDocument, unknownInCatalog } from '../delivery/problems.ts'
import { meantDocuments } from './meant-documents.ts'
import { sendProblem } from './problem.ts'
import { canonicalAddress, pathOf } from './request-path.ts'
import { documentId, type PublishedSite, type SiteContent } from './stored/published-site.ts'
import { sendStored } from './stored/send-stored.ts'

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
      const { content } = site
      const { answers } = content
      const found = answers.get(pathOf(request))
      if (found !== undefined) return sendStored(reply, found)
      const canonical = canonicalAddress(request, answers)
      if (canonical !== undefined) return reply.redirect(canonical, 308)
      return answerUnknown(request, reply, content)
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

function answerUnknown(request: FastifyRequest, reply: FastifyReply, content: SiteContent): FastifyReply {
  const id = documentId(pathOf(request))
  if (id === undefined) return sendProblem(reply, unknownInCatalog)
  return sendProblem(reply, { ...unknownDocument(id), did_you_mean: meantDocuments(content, id) })
}
