import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database/open.ts'
import { enter } from './enter.ts'

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
      returning id, debit_account as wallet_id, -amount_micros as change_micros, amount_micros as released_micros
    ), ${enter}
    select posted_micros - held_micros as balance from changed`.execute(db)
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
