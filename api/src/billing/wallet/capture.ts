import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database.ts'
import { enter } from './enter.ts'

/**
 * Charges a hold: the money moves from the wallet to revenue. Call it in the transaction that stores the paid answer.
 * @returns The available balance afterwards, in micro-dollars and without the holds of other calls; undefined, with nothing
 *   charged, if the hold is not open.
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
 * Whether a hold was charged. Call it when the confirmation of a commit was lost: it waits for a transaction that still
 * locks the hold, because that may be the lost one.
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
