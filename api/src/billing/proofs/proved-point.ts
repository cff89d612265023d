import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'
import type { Extent } from './extent.ts'

/** Up to when the ledger is proved; undefined if it never was. */
export async function provedUntil(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select until from proved_ledger`.execute(db)
  return rows[0]?.until
}

/**
 * Stores in the transaction of a proof without findings that the ledger is proved up to its snapshot.
 * @param extent What was proved: everything, or what came after the last proof.
 */
export async function storeProved(snapshot: Executor, extent: Extent, isFull: boolean): Promise<void> {
  await sql`
    insert into proved_wallets as known (wallet_id, number, balance_micros, booked_at, earned_micros)
    select id, entry_count, posted_micros, last_entry_at, coalesce(earned, 0)
      from wallets
      join (
        select wallet_id, sum(-entry.amount_micros) filter (where transfer.kind in ('charge', 'refund')) as earned
          from ${extent.entries} entry join transfers transfer on transfer.id = entry.transfer_id
         group by wallet_id
      ) as proved on wallet_id = id
    on conflict (wallet_id) do update
       set number = excluded.number, balance_micros = excluded.balance_micros, booked_at = excluded.booked_at,
           earned_micros = excluded.earned_micros + ${isFull ? sql`0` : sql`known.earned_micros`}`.execute(
    snapshot,
  )
  await sql`
    insert into proved_ledger as known (until, fully_at) values (now(), now())
    on conflict (only_row) do update
       set until = excluded.until, fully_at = ${isFull ? sql`excluded.fully_at` : sql`known.fully_at`}`.execute(
    snapshot,
  )
}
