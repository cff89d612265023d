import { sql } from 'kysely'

/**
 * The end of every statement that books a transfer. It changes the wallet's row and writes the wallet's next entry, with
 * the number and the balance that the row then has. The statement must provide `moved (id, wallet_id, change_micros,
 * released_micros)`, the transfer that it inserted. It may read the wallet's new row in `changed`.
 */
export const enter = sql`
  changed as (
    update wallets
       set posted_micros = posted_micros + moved.change_micros,
           held_micros = held_micros - moved.released_micros,
           entry_count = entry_count + 1,
           last_entry_at = greatest(last_entry_at, clock_timestamp())
      from moved
     where wallets.id = moved.wallet_id
    returning wallets.*, moved.id as transfer_id, moved.change_micros
  ), entered as (
    insert into wallet_entries (wallet_id, number, transfer_id, amount_micros, balance_micros, booked_at)
    select id, entry_count, transfer_id, change_micros, posted_micros, last_entry_at from changed
  )`
