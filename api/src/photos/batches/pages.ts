import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { pageOf } from '#foundation/pages.ts'
import { csvType } from '#http/answers.ts'
import type { Database } from '#storage/database.ts'
import { NumberedQuery } from '../jobs/find.ts'
import { changeBatchFor } from './change.ts'
import { batchOf, findBatch, keysOfBatches, listBatches } from './find.ts'
import { batchResults, resultLines, resultsCsv } from './results.ts'
import { Batch, BatchParams } from './schema.ts'

const KeyedBatch = Batch.extend({
  /** Null if the key is not stored any more. */
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }).nullable(),
})

const ResultsQuery = z.strictObject({ format: z.enum(['jsonl', 'csv']) })

/** `/batches`: the batches of the account, for its pages: watched, paused, resumed and cancelled, and their results as one file. */
export function batchPageRoutes(db: Database): FastifyPluginAsyncZod {
  const withKeys = async (batches: readonly Batch[]): Promise<z.infer<typeof KeyedBatch>[]> => {
    const ids = batches.map(({ id }) => id)
    const keys = await keysOfBatches(db, ids)
    return batches.map((batch) => ({ ...batch, key: keys.get(batch.id) ?? null }))
  }

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/batches',
      schema: { querystring: NumberedQuery, response: { 200: pageOf(KeyedBatch) } },
      handler: async (request) => {
        const page = await listBatches(db, accountModeOf(request), request.query)
        return { ...page, data: await withKeys(page.data) }
      },
    })

    app.route({
      method: 'GET',
      url: '/batches/:batchId',
      schema: { params: BatchParams, response: { 200: KeyedBatch } },
      handler: async (request) => {
        const row = await findBatch(db, accountModeOf(request), request.params.batchId)
        const [batch] = await withKeys([batchOf(row)])
        return batch
      },
    })

    app.route({
      method: 'GET',
      url: '/batches/:batchId/results',
      schema: { params: BatchParams, querystring: ResultsQuery },
      handler: async (request, reply) => {
        const { format } = request.query
        const batch = await findBatch(db, accountModeOf(request), request.params.batchId)
        return reply
          .type(format === 'csv' ? csvType : 'application/x-ndjson; charset=utf-8')
          .header('content-disposition', `attachment; filename="${batch.id}.${format}"`)
          .send(Readable.from(resultFile(db, batch.id, format)))
      },
    })

    for (const change of ['pause', 'resume', 'cancel'] as const) {
      app.route({
        method: 'POST',
        url: `/batches/:batchId/${change}`,
        schema: { params: BatchParams, response: { 200: Batch } },
        handler: (request) => changeBatchFor(db, request, request.params.batchId, change),
      })
    }
  }
}

/** Results that are in memory at once: each may have some kilobytes. */
const resultsAtOnce = 200

/** All results of a batch as one file, piece by piece, as fast as it is read. */
async function* resultFile(db: Database, batchId: string, format: 'jsonl' | 'csv'): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const results = await batchResults(db, batchId, { after, limit: resultsAtOnce })
    const written = format === 'csv' ? resultsCsv(results, after === 0) : resultLines(results)
    if (written !== '') yield written
    const last = results.at(-1)
    if (!last || results.length < resultsAtOnce) return
    after = last.position
  }
}
