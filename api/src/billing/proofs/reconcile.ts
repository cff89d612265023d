import { sql } from 'kysely'
import type { Database, Executor } from '#storage/database.ts'
import { unresolvedEvents } from '../payments/events.ts'
import {
  cameAfter,
  differencesOf,
  type Extent,
  everything,
  ledgerProofs,
  proofsOfNew,
  provedUntil,
  storeProved,
  withoutTimeLimit,
} from './prove-ledger.ts'

export interface Reconciliation {
  /** When the last proof was, after which this one read; null if it read everything. */
  since: Date | null
  /** The number of rows that were proved, by table and by kind or state, such as `transfers.charge`. */
  counts: Record<string, bigint>
  /** In micro-dollars: the money paid in, the money earned, and the money in wallets. The first is the sum of the others. */
  totals: { fundedMicros: bigint; revenueMicros: bigint; walletsMicros: bigint }
  /** One sentence per difference. */
  differences: string[]
}

/**
 * Proves every balance from the transfers and counts the rows behind the proof, on one snapshot of the database. If nothing
 * contradicts, the database keeps up to where the ledger is proved, and the next call reads only what came after. It does not
 * see a row that was changed after its proof. An event of the payment provider that is not booked and not resolved is a
 * difference too. A call waits while another one proves.
 * @param isFull Whether to prove everything again. The first proof is always full.
 */
export function reconcile(db: Database, { isFull = false } = {}): Promise<Reconciliation> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await withoutTimeLimit(snapshot)
      // Unlike a query, this lock takes no snapshot: the first query after it sees what the other proof has stored.
      await sql`set local lock_timeout = 0`.execute(snapshot)
      await sql`lock table proved_ledger in share row exclusive mode`.execute(snapshot)
      const since = isFull ? null : ((await provedUntil(snapshot)) ?? null)
      const extent = since ? await cameAfter(snapshot, since) : everything
      const differences = await differencesOf(snapshot, since ? proofsOfNew(extent) : ledgerProofs)
      const totals = await totalsOf(snapshot, extent, since === null)
      if (differences.length === 0) await storeProved(snapshot, extent, since === null)
      return {
        since,
        counts: await countsOf(snapshot, extent),
        totals,
        differences: [...differences, ...(await differencesOf(snapshot, [unresolvedEvents]))],
      }
    })
}

async function countsOf(snapshot: Executor, extent: Extent): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ what: string; count: bigint }>`
    select 'wallets' as what, count(*) from wallets
     union all select 'transfers.' || kind, count(*) from ${extent.transfers} transfer group by kind
     union all select 'wallet_entries', count(*) from ${extent.entries} entry
     union all select 'holds.' || state, count(*) from ${extent.holds} hold group by state
     order by what`.execute(snapshot)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/** The money that was earned: of everything, or up to the last proof and since then. Read it before the proof is stored. */
async function totalsOf(
  snapshot: Executor,
  extent: Extent,
  isFull: boolean,
): Promise<Reconciliation['totals']> {
  const before = isFull ? sql`0` : sql`(select coalesce(sum(earned_micros), 0) from proved_wallets)`
  const { rows } = await sql<{ revenue: bigint; wallets: bigint }>`
    select (${before} + coalesce(sum(-entry.amount_micros), 0))::bigint as revenue,
           (select coalesce(sum(posted_micros), 0) from wallets)::bigint as wallets
      from ${extent.entries} entry
      join transfers transfer on transfer.id = entry.transfer_id and transfer.kind in ('charge', 'refund')`.execute(
    snapshot,
  )
  const { revenue = 0n, wallets = 0n } = rows[0] ?? {}
  return { fundedMicros: revenue + wallets, revenueMicros: revenue, walletsMicros: wallets }
}
