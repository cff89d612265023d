import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerKinds, securityHeaders } from '../delivery/answer-headers.ts'
import { pagesReadOnly } from '../delivery/problems.ts'
import { canonicalAddress, pathOf } from './request-path.ts'
import type { PublishedSite } from './stored/published-site.ts'
import { sendStored, sendWhole } from './stored/send-stored.ts'

/** Pages, styles, scripts and pictures at their addresses, and the site's own page for addresses that do not exist. */
export function pages(site: PublishedSite) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(reply)
    })

    app.get('/*', (request, reply) => {
      const { answers } = site.content
      const answer = answers.get(pathOf(request))
      if (answer !== undefined) return sendStored(reply, answer)
      const canonical = canonicalAddress(request, answers)
      if (canonical === undefined) return sendMissingPage(reply, site)
      return reply.headers(answerKinds.redirect.headers).redirect(canonical, 308)
    })
    app.setNotFoundHandler((_request, reply) => sendMissingPage(reply, site))
  }
}

/** Answers with the site's own page for addresses that do not exist. */
export function sendMissingPage(reply: FastifyReply, site: PublishedSite): FastifyReply {
  const { missingPage } = site.content
  reply.code(404)
  if (missingPage !== undefined) return sendWhole(reply, missingPage)
  return reply.headers(securityHeaders).type('text/plain; charset=utf-8').send('Not found.\n')
}

function refuseMethod(reply: FastifyReply): FastifyReply {
  return reply
    .code(405)
    .headers(answerKinds.refusal.headers)
    .type('text/plain; charset=utf-8')
    .send(pagesReadOnly)
}
