import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { type Quote, quote } from '../../../../billing/metering/quote.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { NextCheckAnswer } from '../../../../photo-creation/answers.ts'
import type { PhotoCreationParts } from './parts.ts'

/** `GET /photos/next-check`: what covers the account's next check of a photo for a document. */
export function nextCheckRoute({ catalog, metering: { db } }: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/photos/next-check',
      schema: {
        querystring: z.strictObject({ documentId: z.string().max(200) }),
        response: { 200: NextCheckAnswer },
      },
      handler: async (request, reply) => {
        const found = findDocument(catalog(), request.query.documentId)
        if (!found.ok) return reply.problem(found.problem)
        const about = { documentId: found.value.id }
        return coverOf(await quote(db, { caller: callerOf(request), operation: 'photos.check', about }))
      },
    })
  }
}

function coverOf(quoted: Quote): z.infer<typeof NextCheckAnswer> {
  if (quoted.coveredBy !== 'allowance') return { covered_by: 'wallet', left: null, until: null }
  const { allowance, left } = quoted
  return { covered_by: allowance.name, left: left.calls, until: left.until?.toISOString() ?? null }
}
