import { stringify } from 'csv-stringify/sync'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { answers, inFormats } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { cursorOf, pageCursor, pageLimit } from '#foundation/pages.ts'
import { csvType } from '#http/answers.ts'
import type { Database, Executor } from '#storage/database.ts'
import { findBatch } from './find.ts'
import { BatchParams, BatchResult, BatchResults } from './schema.ts'

export interface ResultPage {
  /** The position of the last result that the caller has; 0 for none. */
  after: number
  limit: number
}

interface ResultRow extends Omit<BatchResult, 'ended_at'> {
  ended_at: Date
}

/**
 * The results of a batch in the order in which its photos were accepted, up to the first photo that has not ended. So a
 * program that asks again from where it stopped gets each result once.
 */
export async function batchResults(
  db: Executor,
  batchId: string,
  { after, limit }: ResultPage,
): Promise<BatchResult[]> {
  const { rows } = await sql<ResultRow>`
    select position, name as reference, document_id, mode, subject, profile,
           case when policy_name is not null
             then json_build_object('name', policy_name, 'version', policy_version) end as policy,
           state as status, result, problem, ended_at
      from job_items
     where batch_id = ${batchId} and position > ${after}
       and position < coalesce((select min(position) from job_items where batch_id = ${batchId} and ended_at is null),
                               2147483647)
     order by position
     limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, ended_at: row.ended_at.toISOString() }))
}

/** Results as JSON Lines: one JSON object in each line. */
export function resultLines(results: readonly BatchResult[]): string {
  return results.map((result) => `${JSON.stringify(BatchResult.parse(result))}\n`).join('')
}

const columns = [
  'position',
  'reference',
  'document',
  'mode',
  'subject',
  'profile',
  'status',
  'verdict',
  'failed_checks',
  'doubtful_checks',
  'problem',
  'ended_at',
]

/**
 * Results as CSV (RFC 4180), without measurements. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 * @param header Whether the first line has the names of the columns: so that all pages together are one file.
 */
export function resultsCsv(results: readonly BatchResult[], header: boolean): string {
  return stringify(results.map(rowOf), {
    header,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}

function rowOf({ position, reference, document_id, result, problem, ...item }: BatchResult) {
  const named = (outcome: string) =>
    Object.entries(result?.checks ?? {})
      .filter(([, value]) => value === outcome)
      .map(([check]) => check)
      .join(' ')
  return {
    position,
    reference,
    document: document_id,
    ...item,
    verdict: result?.status ?? '',
    failed_checks: named('FAIL'),
    doubtful_checks: named('REVIEW'),
    problem: problem?.code ?? '',
  }
}

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

/** `GET /batches/{batchId}/results`: the results of the photos, a page at a time. */
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
          200: inFormats('A page of results.', BatchResults, 'application/x-ndjson', 'text/csv'),
        },
      },
      handler: async (request, reply) => {
        const { format, limit, cursor } = request.query
        const batch = await findBatch(db, accountModeOf(request), request.params.batchId)
        const after = cursor?.after ?? 0
        const found = await batchResults(db, batch.id, { after, limit: limit + 1 })
        const data = found.slice(0, limit)
        // The batch was read before its results, so none can be missed after the last page.
        const has_more = found.length > limit || batch.ended_at === null
        const last = data.at(-1)?.position ?? after
        const page = { data, has_more, next_cursor: has_more ? cursorOf({ after: last }) : null }
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
