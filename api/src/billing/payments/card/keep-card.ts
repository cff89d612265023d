import { z } from 'zod'
import { saveCard } from '../../automatic-top-up/automatic-top-up.ts'
import type { CheckoutSession } from '../credit.ts'
import type { Books } from '../own-payment.ts'

/** What is read from the intent of a payment with which a card was saved. */
const CardOfIntent = z.object({
  customer: z.string().nullable(),
  payment_method: z
    .object({ id: z.string(), card: z.object({ brand: z.string(), last4: z.string() }).nullish() })
    .nullable(),
})

/**
 * Keeps the card with which a session was paid, if its payer asked for that. Stripe is asked for the card. Call it when the
 * session was booked; may be repeated.
 */
export async function keepCard({ db, payments }: Books, session: CheckoutSession): Promise<void> {
  const { payment_status, payment_intent: intent, client_reference_id: paymentId } = session
  if (payment_status !== 'paid' || intent === null) return
  const payment = await db
    .selectFrom('payments')
    .select(['wallet_id as walletId', 'created_at as savedAt'])
    .where('id', '=', paymentId)
    .where('saves_card', '=', true)
    .executeTakeFirst()
  if (!payment) return
  const stripe = await payments.stripe()
  const found = await stripe.paymentIntents.retrieve(intent, { expand: ['payment_method'] })
  const { customer, payment_method: method } = CardOfIntent.parse(found)
  if (customer === null || method === null || !method.card) return
  const { brand, last4 } = method.card
  const { walletId, savedAt } = payment
  const card = { customer, paymentMethod: method.id, card: `${brand} ${last4}`, savedAt }
  await saveCard(db, walletId, card)
}
