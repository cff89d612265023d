import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allAuditEntries, auditActions, auditEntriesOf, ListedEntry } from '../accounts/audit.ts'
import { callerOf } from '../accounts/caller.ts'
import { inFormats } from '../contract/answers.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../foundation/pages.ts'
import { csvOf, csvType } from '../http/answers.ts'
import type { Database } from '../storage/database.ts'

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

/** `GET /audit-log`: who did what in the organisation, the latest first. Entries are never changed. */
export function auditLogRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    const response = { 200: inFormats('The log.', pageOf(ListedEntry), 'text/csv', 'application/jsonl') }
    app.get('/audit-log', { schema: { querystring: Query, response } }, async (request, reply) => {
      const { accountId } = callerOf(request)
      const { format, limit, cursor, ...filter } = request.query
      if (format === 'json') {
        const before = cursor?.before
        const entries = await auditEntriesOf(db, accountId, filter, { before, limit: limit + 1 })
        return pageFrom(entries, limit, ({ id }) => ({ before: Number(id) }))
      }
      const entries = allAuditEntries(db, accountId, filter)
      reply.header('Content-Disposition', `attachment; filename="likeness-audit-log.${format}"`)
      if (format === 'jsonl') return reply.type('application/jsonl').send(Readable.from(asLines(entries)))
      return reply.type(csvType).send(csvOf(Object.keys(ListedEntry.shape), asCells(entries)))
    })
  }
}

async function* asLines(entries: AsyncIterable<ListedEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

async function* asCells(entries: AsyncIterable<ListedEntry>): AsyncGenerator<object> {
  for await (const entry of entries)
    yield { ...entry, at: entry.at.toISOString(), detail: JSON.stringify(entry.detail) }
}
