import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Caller, type CallerKey, callerOf, keyOf } from '../../../accounts/caller.ts'
import { balanceOf } from '../../../billing/wallet/balance.ts'
import { answers } from '../../../contract/answers.ts'
import { operations } from '../../../contract/operations.ts'
import { routeOf } from '../../../contract/route.ts'
import { dayOf } from '../../../foundation/days.ts'
import { formatAmount } from '../../../foundation/money.ts'
import { scopes } from '../../../foundation/scopes.ts'
import type { Database } from '../../../storage/database/open.ts'
import { dailyUsage } from '../../../usage/report.ts'
import { CallCounts, OperationUsage, writtenCounts } from './usage.ts'

const Amount = z.string().describe('USD as a decimal string.')

const Key = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('How it begins and its last characters, to tell keys apart.'),
    scopes: z.array(z.enum(scopes)).describe('What it may do.'),
    expires_at: z.iso.datetime().nullable().describe('From when on it is refused; null for never.'),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was last used; the calls of the last minute may not be known yet.'),
  })
  .meta({ id: 'AccountKey' })

export const Account = z
  .object({
    id: z.string(),
    owner: z.string(),
    key: Key.describe('The key that the call was made with.'),
    wallet: z
      .object({
        currency: z.literal('USD'),
        posted: Amount.describe('What was topped up, less what was charged.'),
        held: Amount.describe('What calls under way have set aside.'),
        available: Amount.describe('What a further call can spend: posted less held.'),
      })
      .meta({ id: 'AccountWallet' }),
    usage: z
      .object({
        from: z.iso.date().describe('The first day of this month (UTC).'),
        to: z.iso.date().describe('Today (UTC).'),
        currency: z.literal('USD'),
        total: CallCounts,
        operations: z.array(OperationUsage).describe('What was called or charged this month, by name.'),
      })
      .meta({ id: 'AccountUsage' })
      .describe(
        'This month, as `GET /api/v1/usage` reports it by day: calls a few seconds late, charges exact.',
      ),
  })
  .meta({ id: 'Account' })

/** `GET /account`: whose key this is, what their wallet holds, and what they did this month. */
export function accountRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.account),
      schema: {
        summary: 'Show the account',
        description:
          'Who owns the key, what it may do, what the wallet holds, and what was called and charged this month.',
        tags: ['Account'],
        querystring: z.strictObject({}),
        response: answers({ 200: Account }),
      },
      handler: async (request) => {
        const caller = callerOf(request)
        const [key, wallet, usage] = await Promise.all([
          describedKey(db, keyOf(request)),
          walletOf(db, caller),
          usageThisMonth(db, caller),
        ])
        return { id: caller.accountId, owner: caller.owner, key, wallet, usage }
      },
    })
  }
}

async function describedKey(db: Database, key: CallerKey): Promise<z.infer<typeof Key>> {
  const { last_used_at } = await db
    .selectFrom('api_keys')
    .select('last_used_at')
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

async function walletOf(db: Database, { walletId }: Caller) {
  const balance = await balanceOf(db, walletId)
  return {
    currency: 'USD' as const,
    posted: formatAmount(balance.postedMicros),
    held: formatAmount(balance.heldMicros),
    available: formatAmount(balance.availableMicros),
  }
}

async function usageThisMonth(db: Database, caller: Caller) {
  const to = dayOf(new Date())
  const from = `${to.slice(0, 8)}01`
  const usage = await dailyUsage(db, caller, { from, to })
  const byOperation = Object.entries(Object.groupBy(usage, ({ operation }) => operation))
  return {
    from,
    to,
    currency: 'USD' as const,
    total: writtenCounts(usage),
    operations: byOperation
      .map(([operation, days = []]) => ({ operation, ...writtenCounts(days) }))
      .toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
  }
}
