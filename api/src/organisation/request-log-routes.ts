import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../accounts/caller.ts'
import { type Operation, operations } from '../contract/operations.ts'
import { formatAmount } from '../foundation/money.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../foundation/pages.ts'
import { writtenMoment } from '../foundation/time.ts'
import type { Database } from '../storage/database.ts'
import { type ListedCall, listCalls } from './request-log.ts'

const AnsweredCall = z.object({
  request_id: z.string(),
  at: writtenMoment,
  took_ms: z.int(),
  operation: z.string(),
  /** Null if the operation does not exist any more. */
  endpoint: z.string().nullable(),
  document: z.string().nullable(),
  status_code: z.int(),
  /** The code of the problem that was answered; null if the call succeeded. */
  problem: z.string().nullable(),
  /** The verdict on the photo; null if it was not judged, or if the answer repeats that of an earlier call. */
  verdict: z.string().nullable(),
  replayed: z.boolean(),
  charged: z.string(),
  /** Null for a call of a page of the dashboard. */
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }).nullable(),
})

const CallsQuery = z.strictObject({
  keyId: z.string().max(100).optional(),
  operation: z.string().max(100).optional(),
  outcome: z.enum(['succeeded', 'failed']).optional(),
  limit: pageLimit(50),
  cursor: pageCursor(z.strictObject({ at: z.iso.datetime(), requestId: z.string().max(100) })),
})

const byName = new Map<string, Operation>(
  Object.values(operations).map((operation) => [operation.operation, operation]),
)

/** `GET /requests`: the account's calls of the last thirty days one by one, the latest first. */
export function callRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: CallsQuery, response: { 200: pageOf(AnsweredCall) } }
    app.get('/requests', { schema }, async (request) => {
      const { limit, cursor, ...narrowed } = request.query
      const after = cursor && { at: new Date(cursor.at), requestId: cursor.requestId }
      const calls = await listCalls(db, { ...accountModeOf(request), ...narrowed, after, limit: limit + 1 })
      const { data, ...page } = pageFrom(calls, limit, ({ at, requestId }) => ({ at, requestId }))
      return { data: data.map(written), ...page }
    })
  }
}

function written(call: ListedCall): z.output<typeof AnsweredCall> {
  const { requestId, tookMs, documentId, status, chargedMicros, ...shown } = call
  const known = byName.get(call.operation)
  return {
    ...shown,
    request_id: requestId,
    took_ms: tookMs,
    endpoint: known ? `${known.method} ${known.path}` : null,
    document: documentId,
    status_code: status,
    charged: formatAmount(chargedMicros),
  }
}
