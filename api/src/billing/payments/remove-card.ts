import type { Database } from '../../storage/database/open.ts'
import { forgetCard } from '../automatic-top-up/automatic-top-up.ts'
import type { Payments } from './stripe.ts'

/**
 * Forgets the saved card of a wallet, which ends automatic top-ups, and removes it at Stripe.
 * @param onFailure Called if Stripe did not remove it. It is not charged by us any more.
 */
export async function removeCard(
  db: Database,
  payments: Payments | undefined,
  walletId: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const paymentMethod = await forgetCard(db, walletId)
  if (paymentMethod === undefined || !payments) return
  const stripe = await payments.stripe()
  await stripe.paymentMethods
    .detach(paymentMethod, {}, { idempotencyKey: `detach ${paymentMethod}` })
    .catch(onFailure)
}
