import type { Database } from '../../storage/database.ts'
import { keepCard } from './card/keep-card.ts'
import { CheckoutSession, takeSession } from './credit.ts'
import type { Payments } from './stripe/stripe.ts'

/**
 * Asks Stripe for the state of a payment, and credits it if it was paid. So the user need not wait for the webhook, and a
 * lost webhook loses no money.
 * @returns The address of the page on which it can be paid; null if it cannot be paid any more.
 */
export async function followPayment(
  db: Database,
  payments: Payments,
  sessionId: string,
): Promise<string | null> {
  const stripe = await payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const read = CheckoutSession.parse(session)
  if ((await takeSession(db, read)) === 'booked') await keepCard({ db, payments }, read)
  return session.url
}
