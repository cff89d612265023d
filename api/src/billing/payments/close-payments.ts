import type { Database } from '../../storage/database.ts'
import type { Payments } from './stripe/stripe.ts'

/**
 * Expires the pages on which a wallet's open payments can be paid, so that no one pays into the wallet of a deleted account.
 * Stripe refuses this for a payment that was just made; that payment is credited as usual.
 * @param onFailure Called with each refusal or failure of Stripe. Such a page expires by itself within the hour.
 */
export async function closePayments(
  db: Database,
  payments: Payments,
  walletId: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const open = await db
    .selectFrom('payments')
    .select('session_id')
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .where('session_id', 'is not', null)
    .execute()
  if (open.length === 0) return
  const stripe = await payments.stripe()
  for (const { session_id: id } of open) {
    if (id !== null) await stripe.checkout.sessions.expire(id).catch(onFailure)
  }
}
