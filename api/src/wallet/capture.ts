import { sql } from 'kysely'
import type { Executor } from '../database/open.ts'
import { newId } from '../identifiers.ts'

/**
 * Charges a hold: the money moves from the wallet to revenue. Run it in the transaction that stores what was bought.
 * @returns The wallet's balance afterwards, in micro-dollars and without what other calls hold; undefined, and nothing
 *   charged, where the hold is no longer open.
 */
export async function capture(db: Executor, holdId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ balance: bigint }>`
    with closed as (
      update holds set state = 'captured', closed_at = now()
       where id = ${holdId} and state = 'open'
      returning id, wallet_id, amount_micros
    ), moved as (
      insert into transfers (id, kind, debit_account, credit_account, amount_micros, hold_id)
      select ${newId('tr')}, 'charge', wallet_id, 'revenue', amount_micros, id from closed
    )
    update wallets
       set posted_micros = posted_micros - closed.amount_micros,
           held_micros = held_micros - closed.amount_micros
      from closed
     where wallets.id = closed.wallet_id
    returning posted_micros - held_micros as balance`.execute(db)
  return rows[0]?.balance
}

/**
 * Whether a hold was charged: what to ask when a commit was sent and its confirmation never came. Waits for a transaction
 * that still has the hold locked, as the lost one may.
 */
export async function isCaptured(db: Executor, holdId: string): Promise<boolean> {
  const row = await db
    .selectFrom('holds')
    .select('state')
    .where('id', '=', holdId)
    .forShare()
    .executeTakeFirst()
  return row?.state === 'captured'
}
