import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'

/** Gives a hold's money back to its wallet. Does nothing, and returns false, where the hold is no longer open. */
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
