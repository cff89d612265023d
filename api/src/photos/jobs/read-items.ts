import { Readable } from 'node:stream'
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
import { findItems, findJob } from './find.ts'
import { JobItem, JobItemList, JobParams } from './schema.ts'

/**
 * The items of a job in their order, up to the first that has not ended. So a program that asks again from where it stopped gets
 * each item once.
 * @param after The position of the last item that the caller has; 0 for none.
 */
function endedItems(db: Executor, jobId: string, after: number, limit: number): Promise<JobItem[]> {
  const firstOpen = sql`(select min(position) from job_items where job_id = ${jobId} and ended_at is null)`
  const which = sql`position > ${after} and position < coalesce(${firstOpen}, 2147483647)`
  return findItems(db, jobId, which, limit)
}

/** Items as NDJSON: one JSON object in each line. */
const linesOf = (items: readonly JobItem[]): string =>
  items.map((item) => `${JSON.stringify(JobItem.parse(item))}\n`).join('')

const columns = [
  'position',
  'item_id',
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
 * Items as CSV (RFC 4180), without measurements. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 * @param header Whether the first line has the names of the columns: so that all pages together are one file.
 */
function csvOf(items: readonly JobItem[], header: boolean): string {
  return stringify(items.map(rowOf), {
    header,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}

function rowOf({ position, item_id, document_id, result, problem, ...item }: JobItem) {
  const named = (outcome: string) =>
    Object.entries(result?.checks ?? {})
      .filter(([, value]) => value === outcome)
      .map(([check]) => check)
      .join(' ')
  return {
    position,
    item_id,
    document: document_id,
    ...item,
    verdict: result?.status ?? '',
    failed_checks: named('FAIL'),
    doubtful_checks: named('REVIEW'),
    problem: problem?.code ?? '',
  }
}

/** The forms in which items are files, and their media types. */
const typeOf = { ndjson: 'application/x-ndjson; charset=utf-8', csv: csvType }
type FileFormat = keyof typeof typeOf

const ItemsQuery = z.strictObject({
  format: z
    .enum(['json', 'ndjson', 'csv'])
    .default('json')
    .describe(
      '"ndjson" answers one JSON object in each line, "csv" one row for each item, without measurements. In both, the header ' +
        'Link has the address of the next page, and all pages one after the other are one file.',
    ),
  limit: pageLimit(100),
  cursor: pageCursor(z.strictObject({ after: z.int().min(0) })),
})

/** `GET /photos/jobs/{jobId}/items`: the items that have ended, a page at a time. */
export function readItemsRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.listJobItems),
      schema: {
        summary: 'Read the items of a job',
        description:
          'The items with their results, in the order in which they were accepted, up to the first that has not ended. As long as the ' +
          'job has not ended there is a next page, even if it is empty now; a program that goes on from it gets each item once.',
        tags: ['Jobs'],
        params: JobParams,
        querystring: ItemsQuery,
        response: {
          ...answers({ 200: JobItemList }, ['not_found']),
          200: inFormats('A page of items.', JobItemList, 'application/x-ndjson', 'text/csv'),
        },
      },
      handler: async (request, reply) => {
        const { format, limit, cursor } = request.query
        const job = await findJob(db, accountModeOf(request), request.params.jobId)
        const after = cursor?.after ?? 0
        const found = await endedItems(db, job.id, after, limit + 1)
        const data = found.slice(0, limit)
        // The job was read before its items, so none can be missed after the last page.
        const has_more = found.length > limit || job.ended_at === null
        const last = data.at(-1)?.position ?? after
        const page = { data, has_more, next_cursor: has_more ? cursorOf({ after: last }) : null }
        if (format === 'json') return page
        if (page.next_cursor !== null) {
          const query = new URLSearchParams({ format, limit: String(limit), cursor: page.next_cursor })
          const path = operations.listJobItems.path.replace(':jobId', job.id)
          reply.header('link', `<${path}?${query}>; rel="next"`)
        }
        return reply.type(typeOf[format]).send(format === 'csv' ? csvOf(data, after === 0) : linesOf(data))
      },
    })
  }
}

/** Items that are in memory at once: each may have some kilobytes. */
const itemsAtOnce = 200

/** All items of a job that have ended, as one file, piece by piece, as fast as it is read. */
async function* itemsFile(db: Database, jobId: string, format: FileFormat): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const items = await endedItems(db, jobId, after, itemsAtOnce)
    const written = format === 'csv' ? csvOf(items, after === 0) : linesOf(items)
    if (written !== '') yield written
    const last = items.at(-1)
    if (!last || items.length < itemsAtOnce) return
    after = last.position
  }
}

/** The same items as one file, for the dashboard. */
export function itemsFileRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/jobs/:jobId/items',
      schema: { params: JobParams, querystring: z.strictObject({ format: z.enum(['ndjson', 'csv']) }) },
      handler: async (request, reply) => {
        const { format } = request.query
        const { id } = await findJob(db, accountModeOf(request), request.params.jobId)
        return reply
          .type(typeOf[format])
          .header('content-disposition', `attachment; filename="${id}.${format}"`)
          .send(Readable.from(itemsFile(db, id, format)))
      },
    })
  }
}
