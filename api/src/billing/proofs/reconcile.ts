import { sql } from 'kysely'
import type { Database, Executor } from '../../storage/database/open.ts'
import { unresolvedEvents } from '../payments/unbooked.ts'
import { ledgerProofs } from './proofs.ts'
import { findingsOf, onSnapshot } from './prove-ledger.ts'

export interface Reconciliation {
  /** The number of rows that were proved, by table and by kind or state, such as `transfers.charge`. */
  counts: Record<string, bigint>
  /** In micro-dollars: the money paid in, the money earned, and the money in wallets. The first is the sum of the others. */
  totals: { fundedMicros: bigint; revenueMicros: bigint; walletsMicros: bigint }
  /** One sentence per difference. */
  differences: string[]
}

/**
 * Proves every balance from the transfers and counts the rows behind the proof, on one snapshot of the database. An event
 * of the payment provider that is not booked and not resolved is a difference too.
 */
export function reconcile(db: Database): Promise<Reconciliation> {
  return onSnapshot(db, async (snapshot) => ({
    counts: await countsOf(snapshot),
    totals: await totalsOf(snapshot),
    differences: await findingsOf(snapshot, [...ledgerProofs, unresolvedEvents]),
  }))
}

async function countsOf(snapshot: Executor): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ what: string; count: bigint }>`
    select 'wallets' as what, count(*) from wallets
     union all select 'transfers.' || kind, count(*) from transfers group by kind
     union all select 'wallet_entries', count(*) from wallet_entries
     union all select 'holds.' || state, count(*) from holds group by state
     order by what`.execute(snapshot)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

async function totalsOf(snapshot: Executor): Promise<Reconciliation['totals']> {
  const { rows } = await sql<{ funded: bigint; revenue: bigint; wallets: bigint }>`
    select (select coalesce(sum(case 'funding' when debit_account then amount_micros when credit_account then -amount_micros end), 0)
              from transfers)::bigint as funded,
           (select coalesce(sum(case 'revenue' when credit_account then amount_micros when debit_account then -amount_micros end), 0)
              from transfers)::bigint as revenue,
           (select coalesce(sum(posted_micros), 0) from wallets)::bigint as wallets`.execute(snapshot)
  const { funded = 0n, revenue = 0n, wallets = 0n } = rows[0] ?? {}
  return { fundedMicros: funded, revenueMicros: revenue, walletsMicros: wallets }
}
