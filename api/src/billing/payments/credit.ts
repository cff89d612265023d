import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import { topUp } from '../wallet/ledger.ts'
import { lockIntent, lockWallet } from './payment.ts'
import { settleReversals } from './reversals.ts'
import { type OffReason, switchOff } from './saved-card.ts'
import { isSameAmount } from './stripe.ts'

/** The fields that are read from a Checkout Session. `client_reference_id` is the id of our own payment. */
export const CheckoutSession = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  client_reference_id: z.string().nullable(),
  payment_intent: z.string().nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  currency: z.string().nullable(),
  amount_total: z.int().nullable(),
})
export type CheckoutSession = z.infer<typeof CheckoutSession>

/**
 * The state of the payment of a session. `failed` is known only from the event which reports that a payment that takes days
 * has failed.
 */
export type PaymentNews = 'credited' | 'processing' | 'failed' | 'expired' | 'open'

export function newsOf({ payment_status, status }: CheckoutSession): PaymentNews {
  if (payment_status === 'paid') return 'credited'
  if (status === 'complete') return 'processing'
  return status === 'expired' ? 'expired' : 'open'
}

/** What Stripe says about a payment: in its checkout session, or in its intent if it is automatic. */
export interface PaymentReport {
  /** Our id of the payment, as Stripe states it. */
  paymentId: string | null
  /** Null for an automatic payment. */
  sessionId: string | null
  intent: string | null
  news: PaymentNews
  cents: number | null
  currency: string | null
  /** Why automatic top-ups are switched off, if this is the news that an automatic payment failed. */
  offReason: OffReason
}

/** Updates a payment from its session: see `takeReport`. */
export function takeSession(
  db: Database,
  session: CheckoutSession,
  news = newsOf(session),
): ReturnType<typeof takeReport> {
  const { id: sessionId, client_reference_id: paymentId, payment_intent: intent, currency } = session
  const cents = session.amount_total
  return takeReport(db, { paymentId, sessionId, intent, news, cents, currency, offReason: 'declined' })
}

/**
 * Updates a payment from what Stripe says about it. A paid one is credited to its wallet exactly once, no matter how often and
 * in which order it is reported: the payment's row, the wallet's lock and the transfer's reference each ensure that by
 * themselves. Refunds and disputes of the payment, and debts from earlier payments, are settled in the same transaction. An
 * automatic payment that failed switches automatic top-ups off.
 * @returns `missing` if it does not belong to a payment of ours; `unexpected`, and nothing is changed, if it was paid
 *   with another amount or currency than the payment's: an operator must look at it first.
 */
export async function takeReport(
  db: Database,
  { paymentId, sessionId, intent, news, offReason, cents, currency }: PaymentReport,
): Promise<'booked' | 'missing' | 'unexpected'> {
  const found = await db
    .selectFrom('payments')
    .select(['id', 'wallet_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!found) return 'missing'
  return db.transaction().execute(async (transaction) => {
    if (intent !== null) await lockIntent(transaction, intent)
    await lockWallet(transaction, found.wallet_id)
    const payment = await transaction
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    if (payment.state === 'credited' || payment.state === news || news === 'open') return 'booked'
    // An earlier event that arrives late: the payment has a later state by now.
    if (news === 'processing' && payment.state !== 'open') return 'booked'
    const { id, amount_micros: amountMicros, wallet_id: walletId } = payment
    if (news === 'credited' && !isSameAmount(amountMicros, cents, currency)) return 'unexpected'
    await transaction
      .updateTable('payments')
      .set({
        state: news,
        session_id: sessionId ?? payment.session_id,
        payment_intent: intent ?? payment.payment_intent,
        credited_at: news === 'credited' ? sql`now()` : null,
      })
      .where('id', '=', id)
      .execute()
    if (news === 'failed' && payment.automatic) await switchOff(transaction, walletId, offReason)
    if (news !== 'credited') return 'booked'
    // The proof of payments looks for the same reference.
    const reference = `stripe ${sessionId ?? intent ?? id}`
    await topUp(transaction, { walletId, amountMicros, reference })
    await settleReversals(transaction, walletId)
    return 'booked'
  })
}
