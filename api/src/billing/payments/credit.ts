import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../storage/database/open.ts'
import { topUp } from '../wallet/top-up.ts'
import { microsPerCent } from './cents.ts'
import { lockIntent, lockWallet } from './locks.ts'
import { settleReversals } from './settle.ts'

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

/**
 * Updates a payment from its session. A paid session is credited to its wallet exactly once, no matter how often and in
 * which order it is reported: the payment's row, the wallet's lock and the transfer's reference each ensure that by
 * themselves. Refunds and disputes of the payment, and debts from earlier payments, are settled in the same transaction.
 * @returns `missing` if the session does not belong to a payment of ours; `unexpected`, and nothing is changed, if it was paid
 *   with another amount or currency than the payment's: an operator must look at it first.
 */
export async function takeSession(
  db: Database,
  session: CheckoutSession,
  news = newsOf(session),
): Promise<'booked' | 'missing' | 'unexpected'> {
  const found = await db
    .selectFrom('payments')
    .select(['id', 'wallet_id'])
    .where('id', '=', session.client_reference_id)
    .executeTakeFirst()
  if (!found) return 'missing'
  return db.transaction().execute(async (transaction) => {
    if (session.payment_intent !== null) await lockIntent(transaction, session.payment_intent)
    await lockWallet(transaction, found.wallet_id)
    const payment = await transaction
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    if (payment.state === 'credited' || news === 'open') return 'booked'
    // An earlier event that arrives late: the payment has a later state by now.
    if (news === 'processing' && payment.state !== 'open') return 'booked'
    const { id, amount_micros: amountMicros, wallet_id: walletId } = payment
    if (news === 'credited' && !isPaidAsAsked(session, amountMicros)) return 'unexpected'
    await transaction
      .updateTable('payments')
      .set({
        state: news,
        session_id: session.id,
        payment_intent: session.payment_intent ?? payment.payment_intent,
        credited_at: news === 'credited' ? sql`now()` : null,
      })
      .where('id', '=', id)
      .execute()
    if (news !== 'credited') return 'booked'
    await topUp(transaction, { walletId, amountMicros, reference: referenceOf(session.id) })
    await settleReversals(transaction, walletId)
    return 'booked'
  })
}

/** The reference of the transfer that credits a session's payment. */
const referenceOf = (sessionId: string) => `stripe ${sessionId}`

function isPaidAsAsked({ currency, amount_total }: CheckoutSession, amountMicros: bigint): boolean {
  return currency === 'usd' && BigInt(amount_total ?? 0) * microsPerCent === amountMicros
}
