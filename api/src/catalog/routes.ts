import { type Catalog, publicRecord } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers } from '../contract/answers.ts'
import { operations } from '../contract/operations.ts'
import { routeOf } from '../contract/route.ts'
import { documentsRoute } from './documents.ts'
import { findDocument } from './find-document.ts'

/**
 * What is published of a document is public in full, so the record passes as the catalog makes it; the members that
 * the specification names are checked.
 */
export const RulesRecord = z.looseObject({
  id: z.string(),
  authority: z.string(),
  dimensions: z.looseObject({}).describe('The size of the print and of the file.'),
  editing_policy: z.looseObject({ policy: z.string() }).nullable(),
  source_url: z.string(),
  version: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
})

export const PriceList = z.object({
  currency: z.literal('USD'),
  data: z.array(
    z.object({
      operation: z.string(),
      method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
      path: z.string(),
      price: z.string(),
    }),
  ),
})

const RulesQuery = z.strictObject({ documentId: z.string('must be the id of a document.').min(1).max(200) })

/** `GET /documents`, `/rules` and `/pricing`: what can be checked, against what, and for how much. */
export function catalogRoutes(catalog: Catalog): FastifyPluginAsyncZod {
  const pricing = { currency: 'USD' as const, data: Object.values(operations) }

  return async (app) => {
    app.register(documentsRoute(catalog))
    app.route({
      ...routeOf(operations.pricing),
      schema: { response: answers({ 200: PriceList }) },
      handler: async () => pricing,
    })
    app.route({
      ...routeOf(operations.rules),
      schema: { querystring: RulesQuery, response: answers({ 200: RulesRecord }, ['unknown_document']) },
      handler: async (request, reply) => {
        const document = findDocument(catalog, request.query.documentId)
        if (!document.ok) return reply.problem(document.problem)
        const { size, ...record } = publicRecord(document.value)
        return { ...record, dimensions: { ...size } }
      },
    })
  }
}
