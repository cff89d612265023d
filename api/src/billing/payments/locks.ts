import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'

/**
 * Lets no other transaction change what a payment intent's payment and reversals say of each other. To be taken before
 * the wallet's lock, so that no two wait for each other.
 */
export async function lockIntent(transaction: Executor, paymentIntent: string): Promise<void> {
  const name = `payment intent ${paymentIntent}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** Lets nothing else move a wallet's money until the transaction ends. */
export async function lockWallet(transaction: Executor, walletId: string): Promise<void> {
  const wallet = transaction.selectFrom('wallets').select('id').where('id', '=', walletId)
  await wallet.forNoKeyUpdate().execute()
}
