import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { setSpendLimit, spendingOf } from '../../../../billing/spend-limits/spend-limit.ts'
import {
  AskedLimit,
  WrittenSpending,
  writtenLimit,
  writtenSpending,
} from '../../../../billing/spend-limits/written-spending.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import type { Database, Executor } from '../../../../storage/database.ts'
import { logChange } from '../../../request/caller/author-of.ts'

const Asked = z.strictObject({ limit: AskedLimit })
const params = z.strictObject({ keyId: z.string().max(100) })

/**
 * `PUT /wallet/spend-limit` and `PUT /keys/:keyId/spend-limit`: the most that the organisation and a live key spend in a
 * calendar month, for the dashboard.
 */
export function spendLimitRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/wallet/spend-limit',
      { schema: { body: Asked, response: { 200: WrittenSpending } } },
      async (request) => {
        const { walletId } = callerOf(request)
        const { limit: limitMicros } = request.body
        await db.transaction().execute(async (transaction) => {
          await setSpendLimit(transaction, { walletId, spender: walletId, limitMicros })
          const detail = { limit: writtenLimit(limitMicros) }
          await logChange(transaction, request, { action: 'wallet.spend_limit_changed', detail })
        })
        return writtenSpending(await spendingOf(db, walletId))
      },
    )
    app.put(
      '/keys/:keyId/spend-limit',
      { schema: { params, body: Asked, response: { 200: WrittenSpending } } },
      async (request, reply) => {
        const { accountId, walletId } = callerOf(request)
        const { keyId } = request.params
        const { limit: limitMicros } = request.body
        const spender = await spenderOf(db, accountId, keyId)
        if (spender === undefined) return reply.problem(noSuchKey)
        await db.transaction().execute(async (transaction) => {
          await setSpendLimit(transaction, { walletId, spender, limitMicros })
          const detail = { limit: writtenLimit(limitMicros) }
          await logChange(transaction, request, { action: 'key.spend_limit_changed', target: keyId, detail })
        })
        return writtenSpending(await spendingOf(db, spender))
      },
    )
  }
}

/** The key under whose name a live key of an account spends; undefined if the account has no such key. */
async function spenderOf(db: Executor, accountId: string, keyId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.coalesce('spender', 'id').as('spender'))
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where('livemode', '=', true)
    .executeTakeFirst()
  return found?.spender
}

const noSuchKey: Problem = {
  code: 'not_found',
  detail: 'The account has no such live key. Choose one from the list of keys.',
}
