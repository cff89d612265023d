import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AuditEntry } from '#accounts/audit.ts'
import { callerOf } from '#accounts/caller.ts'
import { answers, inFormats } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { amountField, formatAmount, writtenAmount } from '#foundation/money.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '#foundation/pages.ts'
import type { Problem } from '#foundation/problem.ts'
import { logChange } from '#http/require-session.ts'
import type { Database, Executor } from '#storage/database.ts'
import { paymentLimits } from '../payments/payment.ts'
import { owedOf } from '../payments/reversals.ts'
import { balanceOf } from './ledger.ts'
import { lowBalanceOf, setLowBalance } from './low-balance.ts'
import { AskedLimit, Spending, setSpendLimit, spendingOf } from './spend-limits.ts'
import {
  StatementLine,
  statementCsv,
  statementEntries,
  statementLine,
  statementRange,
  transferKinds,
} from './statement.ts'

const Wallet = z.object({
  currency: z.literal('USD'),
  posted: writtenAmount,
  held: writtenAmount,
  available: writtenAmount,
  /** For payments that were reversed after their money was spent. */
  owed: writtenAmount,
  /** A mail is sent when the balance falls below this; null for never. */
  low_balance: writtenAmount.nullable(),
  /** What the organisation spends in this month. */
  spending: Spending,
  /** The limits of one payment; null if the service takes none. */
  payments: z.object({ min: writtenAmount, max: writtenAmount }).nullable(),
})

const lowBalanceAsked = 'must be from 0.01 to 100000 USD, or null for never.'

const Changes = z.strictObject({
  low_balance: amountField(lowBalanceAsked, { least: 10_000n, most: 100_000_000_000n }).nullable(),
})

const Asked = z.strictObject({ limit: AskedLimit })
const params = z.strictObject({ keyId: z.string().max(100) })

/**
 * `GET` and `PATCH /wallet`: the caller's balance, and the limit below which a mail is sent, for the dashboard.
 * `PUT /wallet/spend-limit` and `PUT /keys/:keyId/spend-limit`: the most that the organisation and a live key spend in a
 * calendar month.
 */
export function walletRoutes(db: Database, { hasPayments }: { hasPayments: boolean }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/wallet',
      { schema: { querystring: z.strictObject({}), response: { 200: Wallet } } },
      (request) => walletOf(callerOf(request).walletId),
    )
    app.patch('/wallet', { schema: { body: Changes, response: { 200: Wallet } } }, async (request) => {
      const { walletId } = callerOf(request)
      const { low_balance: micros } = request.body
      await db.transaction().execute(async (transaction) => {
        await setLowBalance(transaction, walletId, micros)
        await logChange(transaction, request, {
          action: 'wallet.low_balance_changed',
          detail: { low_balance: writtenAmount.nullable().encode(micros) },
        })
      })
      return walletOf(walletId)
    })
    app.put('/wallet/spend-limit', { schema: { body: Asked, response: { 200: Spending } } }, (request) =>
      limited(request, { spender: callerOf(request).walletId, action: 'wallet.spend_limit_changed' }),
    )
    app.put(
      '/keys/:keyId/spend-limit',
      { schema: { params, body: Asked, response: { 200: Spending } } },
      async (request, reply) => {
        const { keyId: target } = request.params
        const spender = await spenderOf(db, callerOf(request).accountId, target)
        if (spender === undefined) return reply.problem(noSuchKey)
        return limited(request, { spender, action: 'key.spend_limit_changed', target })
      },
    )
  }

  async function walletOf(walletId: string): Promise<z.output<typeof Wallet>> {
    const [balance, owed, low_balance, spending] = await Promise.all([
      balanceOf(db, walletId),
      owedOf(db, walletId),
      lowBalanceOf(db, walletId),
      spendingOf(db, walletId),
    ])
    return {
      currency: 'USD',
      posted: balance.postedMicros,
      held: balance.heldMicros,
      available: balance.availableMicros,
      owed,
      low_balance,
      spending,
      payments: hasPayments ? paymentLimits : null,
    }
  }

  async function limited(
    request: FastifyRequest<{ Body: z.output<typeof Asked> }>,
    { spender, ...change }: Omit<AuditEntry, 'accountId' | 'author'> & { spender: string },
  ): Promise<z.output<typeof Spending>> {
    const { walletId } = callerOf(request)
    const { limit: limitMicros } = request.body
    await db.transaction().execute(async (transaction) => {
      await setSpendLimit(transaction, { walletId, spender, limitMicros })
      const detail = { limit: writtenAmount.nullable().encode(limitMicros) }
      await logChange(transaction, request, { ...change, detail })
    })
    return spendingOf(db, spender)
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

const Statement = pageOf(StatementLine)
  .extend({
    currency: z.literal('USD'),
    opening_balance: z.string().describe('The posted balance before the first entry of the range.'),
    closing_balance: z.string().describe('The posted balance after the last entry of the range.'),
  })
  .meta({ id: 'Statement' })

const day = z.iso.date('must be a date such as 2026-11-30.')

const StatementQuery = z
  .strictObject({
    from: day.optional().describe('The first day (UTC). If absent, the range starts with the first entry.'),
    to: day.optional().describe('The last day (UTC), which is included. If absent, the range ends now.'),
    kind: z
      .enum(transferKinds)
      .optional()
      .describe('Only entries of this kind. If absent, entries of all kinds.'),
    format: z
      .enum(['json', 'csv'])
      .optional()
      .describe(
        '"csv" answers the whole range at once and ignores limit and cursor. So does Accept: text/csv.',
      ),
    limit: pageLimit(20),
    cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'must not be earlier than from.',
  })

/** `GET /wallet/statement`: every movement of the caller's wallet with the balance after it, as JSON or CSV. */
export function statementRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.walletStatement),
      schema: {
        summary: "Export the wallet's statement",
        description:
          'Every top-up, charge, refund and adjustment, the newest first, each with the balance after it. Holds are not ' +
          'listed, because they move no money until they are charged.',
        tags: ['Account'],
        querystring: StatementQuery,
        response: {
          ...answers({ 200: Statement }),
          200: inFormats('The statement.', Statement, 'text/csv'),
        },
      },
      handler: async (request, reply) => {
        const { walletId } = callerOf(request)
        const { headers, query } = request
        const { limit, cursor, kind } = query
        const range = await statementRange(db, walletId, query)
        if ((query.format ?? preferredFormat(headers.accept)) === 'csv') {
          const name = ['likeness-statement', kind, query.from, query.to].filter(Boolean).join('_')
          return reply
            .header('Content-Disposition', `attachment; filename="${name}.csv"`)
            .type('text/csv; charset=utf-8; header=present')
            .send(statementCsv(db, range, query))
        }
        const before = cursor && BigInt(cursor.before)
        const entries = await statementEntries(db, range, { before, limit: limit + 1, kind })
        const { data, ...page } = pageFrom(entries, limit, ({ number }) => ({ before: Number(number) }))
        return {
          data: data.map(statementLine),
          ...page,
          currency: 'USD',
          opening_balance: formatAmount(range.opening.balanceMicros),
          closing_balance: formatAmount(range.closing.balanceMicros),
        } satisfies z.infer<typeof Statement>
      },
    })
  }
}

function preferredFormat(accept = ''): 'json' | 'csv' {
  return /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept) ? 'csv' : 'json'
}
