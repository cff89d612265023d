import { newId } from '../../foundation/identifiers.ts'
import { formatAmount } from '../../foundation/money.ts'
import type { Database } from '../../storage/database/open.ts'
import { microsPerCent } from './cents.ts'
import type { Payments } from './stripe.ts'

/** How long somebody may take to pay: a page that lies about longer could be paid for an account that is gone. */
const openSeconds = 60 * 60

export interface NewPayment {
  walletId: string
  /** Whole cents. */
  amountMicros: bigint
  /** Whom Stripe should send its receipt to; the payer is asked where it is absent. */
  email?: string | undefined
  baseUrl: string
}

/**
 * Opens a page at Stripe on which a top-up is paid. Our own row comes first, and Stripe is told its id: a payment that
 * is made though this process dies in between is credited all the same.
 * @returns The payment's id and the page's address. Rejects with a `StripeError` where Stripe does not open it.
 */
export async function startPayment(
  db: Database,
  payments: Payments,
  { walletId, amountMicros, email, baseUrl }: NewPayment,
): Promise<{ id: string; url: string }> {
  const id = newId('pay')
  await db.insertInto('payments').values({ id, wallet_id: walletId, amount_micros: amountMicros }).execute()
  const wallet = `${baseUrl}/dashboard/wallet`
  const description = `Likeness wallet: ${formatAmount(amountMicros)} USD`
  const stripe = await payments.stripe()
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: id,
      // Refunds and disputes are in USD, as the wallet is.
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(Date.now() / 1000) + openSeconds,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: Number(amountMicros / microsPerCent),
            product_data: { name: 'Likeness wallet top-up' },
          },
        },
      ],
      // Named here, the receipt is mailed whatever the account's own settings say.
      payment_intent_data: { description, metadata: { payment: id }, ...(email && { receipt_email: email }) },
      ...(email && { customer_email: email }),
      success_url: `${wallet}?payment=${id}`,
      cancel_url: `${wallet}?payment=${id}`,
    },
    { idempotencyKey: id },
  )
  if (session.url === null) throw new Error(`${session.id} has no page`)
  await db
    .updateTable('payments')
    .set({ session_id: session.id })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute()
  return { id, url: session.url }
}
