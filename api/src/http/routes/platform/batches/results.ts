import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { type BatchRow, findBatch, noSuchBatch } from '../../../../batches/find.ts'
import { batchResults, resultLines, resultsCsv } from '../../../../batches/results.ts'
import { BatchParams, type BatchResult, BatchResults } from '../../../../batches/schema.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import { cursorOf, pageCursor, pageLimit } from '../../../../foundation/pages.ts'
import type { Database } from '../../../../storage/database/open.ts'
import { csvType } from '../../../answers/csv.ts'

const ResultsQuery = z.strictObject({
  format: z
    .enum(['json', 'jsonl', 'csv'])
    .default('json')
    .describe(
      '"jsonl" answers one JSON object in each line, "csv" one row for each photo, without measurements. In both, the header ' +
        'Link has the address of the next page, and all pages one after the other are one file.',
    ),
  limit: pageLimit(100),
  cursor: pageCursor(z.strictObject({ after: z.int().min(0) })),
})

const content: Record<string, { schema: z.ZodType }> = {
  'application/json': { schema: BatchResults },
  'application/x-ndjson': { schema: z.string() },
  'text/csv': { schema: z.string() },
}

/** `GET /batches/{batchId}/results`: what the photos came to, a page at a time. */
export function batchResultsRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.batchResults),
      schema: {
        summary: 'Read the results of a batch',
        description:
          'The results in the order in which the photos were accepted, up to the first photo that has not ended. As long as the ' +
          'batch has not ended there is a next page, even if it is empty now; a program that goes on from it gets each result once.',
        tags: ['Batches'],
        params: BatchParams,
        querystring: ResultsQuery,
        response: {
          ...answers({ 200: BatchResults }, ['not_found']),
          200: { description: 'A page of results.', content },
        },
      },
      handler: async (request, reply) => {
        const { batchId } = request.params
        const { format, limit, cursor } = request.query
        const batch = await findBatch(db, accountModeOf(request), batchId)
        if (!batch) return reply.problem(noSuchBatch(batchId).problem)
        const after = cursor?.after ?? 0
        const found = await batchResults(db, batchId, { after, limit: limit + 1 })
        const page = pageOfResults(batch, found, { after, limit })
        if (format === 'json') return page
        if (page.next_cursor !== null) {
          const query = new URLSearchParams({ format, limit: String(limit), cursor: page.next_cursor })
          const path = operations.batchResults.path.replace(':batchId', batch.id)
          reply.header('link', `<${path}?${query}>; rel="next"`)
        }
        return format === 'csv'
          ? reply.type(csvType).send(resultsCsv(page.data, after === 0))
          : reply.type('application/x-ndjson; charset=utf-8').send(resultLines(page.data))
      },
    })
  }
}

/** A page of results. The batch was read before them, so none can be missed after the last page. */
function pageOfResults(
  { ended_at }: BatchRow,
  found: readonly BatchResult[],
  { after, limit }: { after: number; limit: number },
): z.infer<typeof BatchResults> {
  const data = found.slice(0, limit)
  const has_more = found.length > limit || ended_at === null
  const last = data.at(-1)?.position ?? after
  return { data, has_more, next_cursor: has_more ? cursorOf({ after: last }) : null }
}
