import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { agreementOf, allDecisions, exportedColumns } from '../../../../reviews/agreement.ts'
import type { Database } from '../../../../storage/database/open.ts'
import { csvOf, csvType } from '../../../answers/csv.ts'

const count = z.int().min(0)

const Agreement = z.object({
  data: z.array(
    z.object({
      check: z.string(),
      agreed: count,
      disagreed: count,
      unsure_accepted: count,
      unsure_refused: count,
    }),
  ),
})

const contents: Record<string, { schema: z.ZodType }> = {
  'application/json': { schema: Agreement },
  'text/csv': { schema: z.string() },
}

/** `GET /reviews/agreement`: how often people decided as the service did; as CSV, each decision for calibration. */
export function agreementRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/reviews/agreement',
      schema: {
        querystring: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
        response: { 200: { description: 'The agreement.', content: contents } },
      },
      handler: async (request, reply) => {
        const owner = accountModeOf(request)
        if (request.query.format === 'json') return { data: await agreementOf(db, owner) }
        return reply
          .type(csvType)
          .header('Content-Disposition', 'attachment; filename="likeness-review-decisions.csv"')
          .send(csvOf(exportedColumns, allDecisions(db, owner)))
      },
    })
  }
}
