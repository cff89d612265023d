import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allAuditEntries, auditActions, auditEntriesOf, type ListedEntry } from '../accounts/audit.ts'
import { callerOf } from '../accounts/caller.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../foundation/pages.ts'
import { writtenMoment } from '../foundation/time.ts'
import { csvOf, csvType } from '../http/answers.ts'
import type { Database } from '../storage/database.ts'

const Entry = z.object({
  id: z.string(),
  at: writtenMoment,
  actor: z.string(),
  actor_name: z.string().nullable(),
  action: z.enum(auditActions),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
  network: z.string().nullable(),
})

const day = z.iso.date('must be a date such as 2026-11-30.')

const Query = z.strictObject({
  action: z.enum(auditActions).optional(),
  from: day.optional(),
  to: day.optional(),
  /** `csv` and `jsonl` (JSON Lines) answer everything at once and ignore limit and cursor. */
  format: z.enum(['json', 'csv', 'jsonl']).default('json'),
  limit: pageLimit(50),
  cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
})

const contents: Record<string, { schema: z.ZodType }> = {
  'application/json': { schema: pageOf(Entry) },
  'text/csv': { schema: z.string() },
  'application/jsonl': { schema: z.string() },
}

/** `GET /audit-log`: who did what in the organisation, the latest first. Entries are never changed. */
export function auditLogRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/audit-log',
      schema: { querystring: Query, response: { 200: { description: 'The log.', content: contents } } },
      handler: async (request, reply) => {
        const { accountId } = callerOf(request)
        const { format, limit, cursor, ...filter } = request.query
        if (format !== 'json') {
          const entries = allAuditEntries(db, accountId, filter)
          const type = format === 'csv' ? csvType : 'application/jsonl'
          return reply
            .type(type)
            .header('Content-Disposition', `attachment; filename="likeness-audit-log.${format}"`)
            .send(
              format === 'csv'
                ? csvOf(Object.keys(Entry.shape), asCells(entries))
                : Readable.from(asLines(entries)),
            )
        }
        const before = cursor && BigInt(cursor.before)
        const entries = await auditEntriesOf(db, accountId, filter, { before, limit: limit + 1 })
        const { data, ...page } = pageFrom(entries, limit, ({ id }) => ({ before: Number(id) }))
        return { data: data.map(written), ...page }
      },
    })
  }
}

const written = ({ id, ...entry }: ListedEntry) => ({ id: String(id), ...entry })

async function* asLines(entries: AsyncIterable<ListedEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(written(entry))}\n`
}

async function* asCells(entries: AsyncIterable<ListedEntry>): AsyncGenerator<object> {
  for await (const entry of entries)
    yield { ...written(entry), at: entry.at.toISOString(), detail: JSON.stringify(entry.detail) }
}
