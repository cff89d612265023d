import { z } from 'zod'
import type { Database } from '../../storage/database/open.ts'
import { CheckoutSession, takeSession } from './credit.ts'
import type { Payments } from './stripe.ts'

/**
 * Asks Stripe what became of a payment, and credits it where it was paid: nobody has to wait for the webhook, or loses
 * by its loss.
 * @returns The address of the page on which it can be paid; null where it can't any more.
 */
export async function followPayment(
  db: Database,
  payments: Payments,
  sessionId: string,
): Promise<string | null> {
  const stripe = await payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  await takeSession(db, CheckoutSession.parse(session))
  return session.url
}

const PaidIntent = z.object({
  latest_charge: z.object({ receipt_url: z.url({ protocol: /^https?$/ }).nullable() }).nullable(),
})

/**
 * Where Stripe shows a payment's receipt, with what was refunded of it. It is asked for each time, as its addresses do
 * not last.
 * @returns Undefined where there is none.
 */
export async function receiptOf(payments: Payments, paymentIntent: string): Promise<string | undefined> {
  const stripe = await payments.stripe()
  const intent = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
  return PaidIntent.parse(intent).latest_charge?.receipt_url ?? undefined
}
