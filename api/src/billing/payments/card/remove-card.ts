import type { Database, Executor } from '../../../storage/database.ts'
import { forgetCard } from '../../automatic-top-up/automatic-top-up.ts'
import type { Payments } from '../stripe/stripe.ts'

export interface CardRemoval {
  /** Runs in the transaction that forgets a card. */
  onForgotten?(transaction: Executor): Promise<void>
  /** Called if Stripe did not remove the card. We do not charge it any more. */
  onFailure(error: unknown): void
}

/** Forgets the saved card of a wallet, which ends automatic top-ups, and removes it at Stripe. Does nothing if there is none. */
export async function removeCard(
  db: Database,
  payments: Payments | undefined,
  walletId: string,
  { onForgotten, onFailure }: CardRemoval,
): Promise<void> {
  const paymentMethod = await db.transaction().execute(async (transaction) => {
    const forgotten = await forgetCard(transaction, walletId)
    if (forgotten !== undefined) await onForgotten?.(transaction)
    return forgotten
  })
  if (paymentMethod === undefined || !payments) return
  const stripe = await payments.stripe()
  await stripe.paymentMethods
    .detach(paymentMethod, {}, { idempotencyKey: `detach ${paymentMethod}` })
    .catch(onFailure)
}
