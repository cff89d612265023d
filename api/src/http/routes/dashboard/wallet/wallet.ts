import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { paymentLimits } from '../../../../billing/payments/limits.ts'
import { owedOf } from '../../../../billing/payments/reversals/settle.ts'
import { spendingOf } from '../../../../billing/spend-limits/spend-limit.ts'
import { WrittenSpending, writtenSpending } from '../../../../billing/spend-limits/written-spending.ts'
import { balanceOf } from '../../../../billing/wallet/balance.ts'
import { lowBalanceOf, setLowBalance } from '../../../../billing/wallet/low-balance.ts'
import { formatAmount, parseAmount } from '../../../../foundation/money.ts'
import type { Database } from '../../../../storage/database.ts'
import { logChange } from '../../../request/caller/author-of.ts'

const Wallet = z.object({
  currency: z.literal('USD'),
  posted: z.string(),
  held: z.string(),
  available: z.string(),
  /** For payments that were reversed after their money was spent. */
  owed: z.string(),
  /** A mail is sent when the balance falls below this; null for never. */
  low_balance: z.string().nullable(),
  /** What the organisation spends in this month. */
  spending: WrittenSpending,
  /** Null if the service takes no payments. */
  payments: z.object({ min: z.string(), max: z.string() }).nullable(),
})

const lowBalanceAsked = 'must be from 0.01 to 100000 USD, or null for never.'

const Changes = z.strictObject({
  low_balance: z
    .string(lowBalanceAsked)
    .transform((text, context) => {
      const micros = parseAmount(text)
      if (micros !== undefined && micros >= 10_000n && micros <= 100_000_000_000n) return micros
      context.addIssue({ code: 'custom', message: lowBalanceAsked })
      return z.NEVER
    })
    .nullable(),
})

/** `GET` and `PATCH /wallet`: the caller's balance, and the limit below which a mail is sent, for the dashboard. */
export function walletRoute(db: Database, { hasPayments }: { hasPayments: boolean }): FastifyPluginAsyncZod {
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
          detail: { low_balance: micros === null ? null : formatAmount(micros) },
        })
      })
      return walletOf(walletId)
    })
  }

  async function walletOf(walletId: string): Promise<z.infer<typeof Wallet>> {
    const [balance, owedMicros, lowMicros, spending] = await Promise.all([
      balanceOf(db, walletId),
      owedOf(db, walletId),
      lowBalanceOf(db, walletId),
      spendingOf(db, walletId),
    ])
    return {
      currency: 'USD',
      posted: formatAmount(balance.postedMicros),
      held: formatAmount(balance.heldMicros),
      available: formatAmount(balance.availableMicros),
      owed: formatAmount(owedMicros),
      low_balance: lowMicros === null ? null : formatAmount(lowMicros),
      spending: writtenSpending(spending),
      payments: hasPayments
        ? { min: formatAmount(paymentLimits.minMicros), max: formatAmount(paymentLimits.maxMicros) }
        : null,
    }
  }
}
