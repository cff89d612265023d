import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { firstChecks, leftOf } from '../billing/metering/allowances.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { livemode, scopes } from '../foundation/access.ts'
import { formatAmount } from '../foundation/money.ts'
import { dayOf } from '../foundation/time.ts'
import { dailyUsage } from '../organisation/usage.ts'
import { CallCounts, OperationUsage, writtenCounts } from '../organisation/usage-routes.ts'
import type { Database } from '../storage/database.ts'
import { type Caller, type CallerKey, callerOf, keyOf } from './caller.ts'

const Amount = z.string().describe('USD as a decimal string.')

const Key = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('The beginning of the key and its last characters, to tell keys apart.'),
    scopes: z.array(z.enum(scopes)).describe('The scopes of the key.'),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe('The time from which the key is refused; null if it does not expire.'),
    default_policy: z
      .string()
      .nullable()
      .describe('The policy of its calls that name none; null if they have none.'),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .describe('When the key was last used; calls of the last minute may be missing.'),
  })
  .meta({ id: 'AccountKey' })

export const Account = z
  .object({
    id: z.string(),
    livemode: livemode.describe(
      'False for a test key: the answer is then about test mode, which has no wallet.',
    ),
    owner: z.string(),
    key: Key.describe('The key with which the call was made.'),
    wallet: z
      .object({
        currency: z.literal('USD'),
        posted: Amount.describe('The sum of all top-ups minus all charges.'),
        held: Amount.describe('The amount that calls in progress have set aside.'),
        available: Amount.describe('The amount that a further call can spend: posted minus held.'),
      })
      .meta({ id: 'AccountWallet' }),
    free_checks: z
      .int()
      .describe(
        'How many calls of `photos.check` and `photos.validate` are still free. A new account has some. Those of a plan are not among them.',
      ),
    usage: z
      .object({
        from: z.iso.date().describe('The first day of this month (UTC).'),
        to: z.iso.date().describe('Today (UTC).'),
        currency: z.literal('USD'),
        total: CallCounts,
        operations: z
          .array(OperationUsage)
          .describe('The operations that were called or charged this month, by name.'),
      })
      .meta({ id: 'AccountUsage' })
      .describe(
        'This month, as `GET /api/v1/usage` reports it by day: calls appear a few seconds late, charges are exact.',
      ),
  })
  .meta({ id: 'Account' })

/** `GET /account`: the key's account, its wallet, and its usage this month. */
export function accountRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.account),
      schema: {
        summary: 'Show the account',
        description:
          'The owner of the key, its scopes, the balance of the wallet, the free checks that are left, and the calls and charges of this month.',
        tags: ['Account'],
        querystring: z.strictObject({}),
        response: answers({ 200: Account }),
      },
      handler: async (request) => {
        const caller = callerOf(request)
        const [key, wallet, free_checks, usage] = await Promise.all([
          describedKey(db, keyOf(request)),
          walletOf(db, caller),
          freeChecksOf(db, caller),
          usageThisMonth(db, caller),
        ])
        const { accountId: id, livemode, owner } = caller
        return { id, livemode, owner, key, wallet, free_checks, usage }
      },
    })
  }
}

async function describedKey(db: Database, key: CallerKey): Promise<z.infer<typeof Key>> {
  const { expiresAt, defaultPolicy: default_policy, scopes, ...shown } = key
  const row = db.selectFrom('api_keys').select('last_used_at').where('id', '=', key.id)
  const { last_used_at } = await row.executeTakeFirstOrThrow()
  return {
    ...shown,
    scopes: [...scopes],
    default_policy,
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** Test mode has none, because it costs nothing. */
async function freeChecksOf(db: Database, { livemode, accountId }: Caller): Promise<number> {
  return livemode ? (await leftOf(db, firstChecks, accountId, undefined)).calls : 0
}

const noMoney = { postedMicros: 0n, heldMicros: 0n, availableMicros: 0n }

async function walletOf(db: Database, { livemode, walletId }: Caller) {
  const balance = livemode ? await balanceOf(db, walletId) : noMoney
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
