import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/** What a proof reads: everything, or what came after the last proof. */
export interface Extent {
  /** Sources of rows, to be followed by an alias. */
  entries: RawBuilder<unknown>
  transfers: RawBuilder<unknown>
  holds: RawBuilder<unknown>
  /** All refunds of the charges of these holds. */
  refunds: RawBuilder<unknown>
  /** The last proved entry of each wallet: `wallet_id, number, balance_micros, booked_at`. */
  proved: RawBuilder<unknown>
}

/** The whole ledger, with nothing proved before. */
export const everything: Extent = {
  entries: sql`wallet_entries`,
  transfers: sql`transfers`,
  holds: sql`holds`,
  refunds: sql`(select * from transfers where refunded_transfer_id is not null)`,
  proved: sql`
    (select null::text as wallet_id, 0::bigint as number, 0::bigint as balance_micros, null::timestamptz as booked_at where false)`,
}

/**
 * What has no number is found by its time. A row gets the time at which its transaction began, so a row that was committed
 * after the last proof may be older than it: by no more than a transaction may last, which is far less than this.
 */
const overlap = sql`interval '10 minutes'`

/**
 * What came after the last proof: the entries after the last proved one of each wallet; the transfers of these entries, and
 * those since that time; the holds of these transfers, and those that were closed since that time. It is copied to tables that
 * end with the transaction, so that PostgreSQL knows how many rows there are.
 * @param since When the last proof was.
 */
export async function cameAfter(snapshot: Executor, since: Date): Promise<Extent> {
  // What is new is little beside what there is. Otherwise PostgreSQL would rather read whole tables, or walk whole indexes.
  await sql`set local random_page_cost = 1.1`.execute(snapshot)
  await sql`set local enable_mergejoin = off`.execute(snapshot)
  const copy = async (name: string, rows: RawBuilder<unknown>) => {
    await sql`create temporary table ${sql.table(name)} on commit drop as ${rows}`.execute(snapshot)
    await sql`analyze ${sql.table(name)}`.execute(snapshot)
  }
  const from = sql`${sql.lit(since.toISOString())}::timestamptz - ${overlap}`
  // The order keeps PostgreSQL from joining all entries at once: it looks each wallet up instead.
  await copy(
    'new_entries',
    sql`
      select entry.*
        from wallets
        left join proved_wallets proved on proved.wallet_id = wallets.id
       cross join lateral (
         select * from wallet_entries
          where wallet_id = wallets.id and number > coalesce(proved.number, 0)
          order by number) as entry`,
  )
  await copy(
    'new_transfers',
    sql`
      select * from transfers where created_at >= ${from}
       union
      select transfers.* from new_entries join transfers on id = transfer_id`,
  )
  await copy(
    'new_holds',
    sql`
      select * from holds where closed_at >= ${from}
       union
      select holds.*
        from new_transfers transfer
        left join transfers refunded on refunded.id = transfer.refunded_transfer_id
        join holds on holds.id = coalesce(transfer.hold_id, refunded.hold_id)`,
  )
  return {
    entries: sql`new_entries`,
    transfers: sql`new_transfers`,
    holds: sql`new_holds`,
    refunds: sql`
      (select refund.*
         from new_holds
         join transfers charge on charge.hold_id = new_holds.id
         join transfers refund on refund.refunded_transfer_id = charge.id)`,
    proved: sql`proved_wallets`,
  }
}
