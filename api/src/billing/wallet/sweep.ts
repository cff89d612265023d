import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/**
 * Voids expired holds. They come from processes that died during a call.
 * @param walletId Limits the sweep to one wallet. If absent, all wallets are swept.
 * @returns How many holds were voided.
 */
export async function sweep(db: Executor, walletId?: string): Promise<number> {
  let voided = 0
  while (await voidOneExpired(db, walletId)) voided += 1
  return voided
}

/**
 * Voids one hold at a time, because two sweepers that each lock several wallets could deadlock. `skip locked` lets sweepers
 * share the work and skips a hold that is being captured at this moment.
 */
async function voidOneExpired(db: Executor, walletId: string | undefined): Promise<boolean> {
  const ofWallet = walletId === undefined ? sql`true` : sql`wallet_id = ${walletId}`
  const { rows } = await sql`
    with expired as (
      select id from holds
       where state = 'open' and expires_at <= now() and ${ofWallet}
       order by expires_at
       limit 1
         for update skip locked
    ), closed as (
      update holds set state = 'voided', closed_at = now()
        from expired
       where holds.id = expired.id
      returning wallet_id, amount_micros
    )
    update wallets
       set held_micros = held_micros - closed.amount_micros
      from closed
     where wallets.id = closed.wallet_id
    returning wallets.id`.execute(db)
  return rows.length > 0
}
