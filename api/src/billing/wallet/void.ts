import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/** Voids a hold: its money is available in the wallet again. Does nothing and returns false if the hold is not open. */
export async function voidHold(db: Executor, holdId: string): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update holds set state = 'voided', closed_at = now()
       where id = ${holdId} and state = 'open'
      returning wallet_id, amount_micros
    )
    update wallets
       set held_micros = held_micros - closed.amount_micros
      from closed
     where wallets.id = closed.wallet_id
    returning wallets.id`.execute(db)
  return rows.length > 0
}
