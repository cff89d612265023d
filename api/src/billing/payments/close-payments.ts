import type { Database } from '../../storage/database/open.ts'
import type { Payments } from './stripe.ts'

/**
 * Takes the pages down on which a wallet's payments can still be made: nobody should pay into the wallet of an account
 * that is gone. Stripe refuses that for one that was just paid, which is credited as ever.
 * @param onFailure Told what Stripe did not do; such a page closes by itself within the hour.
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
