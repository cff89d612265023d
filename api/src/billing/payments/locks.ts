import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/**
 * Locks a payment intent: until the transaction ends, no other transaction changes its payment and its reversals. Take this
 * lock before the wallet's lock, so that two transactions cannot deadlock.
 */
export async function lockIntent(transaction: Executor, paymentIntent: string): Promise<void> {
  const name = `payment intent ${paymentIntent}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** Locks a wallet: until the transaction ends, no other transaction moves its money. */
export async function lockWallet(transaction: Executor, walletId: string): Promise<void> {
  const wallet = transaction.selectFrom('wallets').select('id').where('id', '=', walletId)
  await wallet.forNoKeyUpdate().execute()
}
