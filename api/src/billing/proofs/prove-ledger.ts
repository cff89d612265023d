import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '#storage/database.ts'
import { type Proof, paymentProofs, planProofs, receiptProofs, summaryProofs } from './prove-sums.ts'

/**
 * Recomputes every balance from the transfers and the holds, on one snapshot of the database.
 * @returns One sentence per difference. Empty if the ledger is consistent.
 */
export function proveLedger(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await withoutTimeLimit(snapshot)
      return differencesOf(snapshot, ledgerProofs)
    })
}

/** Lets the statements of a transaction take as long as they need. */
export async function withoutTimeLimit(transaction: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
}

/** Runs the proofs. Returns one sentence per row that contradicts one of them. */
export async function differencesOf(snapshot: Executor, proofs: readonly Proof[]): Promise<string[]> {
  const differences: string[] = []
  for (const proof of proofs) {
    const { rows } = await proof.execute(snapshot)
    differences.push(...rows.map((row) => row.difference))
  }
  return differences
}

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

/** Up to when the ledger is proved; undefined if it never was. */
export async function provedUntil(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select until from proved_ledger`.execute(db)
  return rows[0]?.until
}

/**
 * Stores in the transaction of a proof without differences that the ledger is proved up to its snapshot.
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

/** The sums in each wallet's row equal the sums of its transfers. They are read from all transfers, whatever the entries say. */
const sums: Proof[] = [
  sql`
    select format('wallet %s has posted %s, but its transfers come to %s', id, posted_micros, coalesce(booked, 0)) as difference
      from wallets
      left join (
        select account, sum(micros) as booked
          from (select credit_account as account, amount_micros as micros from transfers
                 union all
                select debit_account, -amount_micros from transfers) as sides
         group by account
      ) as recomputed on account = id
     where posted_micros <> coalesce(booked, 0)`,
  sql`
    select format('wallets, revenue and funding sum to %s', total) as difference
      from (
        select coalesce((select sum(posted_micros) from wallets), 0)
             + coalesce((select sum(t.amount_micros) from transfers t
                           join ledger_accounts a on a.id = t.credit_account where a.kind <> 'wallet'), 0)
             - coalesce((select sum(t.amount_micros) from transfers t
                           join ledger_accounts a on a.id = t.debit_account where a.kind <> 'wallet'), 0) as total
      ) as ledger
     where total <> 0`,
]

/** What each wallet's row holds equals the sum of its open holds. */
const held: Proof = sql`
  select format('wallet %s has held %s, but its open holds come to %s', id, held_micros, coalesce(open, 0)) as difference
    from wallets
    left join (
      select wallet_id, sum(amount_micros) as open from holds where state = 'open' group by wallet_id
    ) as recomputed on wallet_id = id
   where held_micros <> coalesce(open, 0)`

/** A captured hold has exactly one charge, any other hold has none. Refunds of a charge do not exceed the charge. */
const charges = ({ holds, transfers, refunds }: Extent): Proof[] => [
  sql`
    select format('hold %s is %s and has %s transfers of its amount', id, state, charges) as difference
      from (
        select h.id, h.state, count(t.id) as charges
          from ${holds} h
          left join transfers t
            on t.hold_id = h.id and t.debit_account = h.wallet_id and t.amount_micros = h.amount_micros
         group by h.id, h.state
      ) as charged
     where charges <> case state when 'captured' then 1 else 0 end`,
  sql`
    select format('hold %s of %s is refunded by %s, but its refunds come to %s', id, amount_micros, refunded_micros,
                  coalesce(refunds, 0)) as difference
      from ${holds} h
      left join (
        select charge.hold_id, sum(refund.amount_micros) as refunds
          from ${refunds} refund
          join transfers charge on charge.id = refund.refunded_transfer_id
         group by charge.hold_id
      ) as recomputed on recomputed.hold_id = h.id
     where refunded_micros <> coalesce(refunds, 0) or coalesce(refunds, 0) > amount_micros`,
  sql`
    select format('transfer %s refunds %s, which did not charge its wallet', refund.id, charge.id) as difference
      from ${transfers} refund
      join transfers charge on charge.id = refund.refunded_transfer_id
     where charge.kind <> 'charge' or charge.debit_account <> refund.credit_account`,
]

/** A wallet's entries are its transfers, numbered without gaps. Each balance is the previous balance plus the change. */
const entries = ({ entries, transfers, proved }: Extent): Proof[] => [
  sql`
    select format('wallet %s has entry %s of %s with balance %s, where entry %s with balance %s is due',
                  wallet_id, number, amount_micros, balance_micros, due_number, due_balance) as difference
      from (
        select entry.*, coalesce(proved.number, 0) + row_number() over books as due_number,
               coalesce(proved.balance_micros, 0) + sum(entry.amount_micros) over books as due_balance,
               coalesce(lag(entry.booked_at) over books, proved.booked_at) > entry.booked_at as went_back
          from ${entries} entry
          left join ${proved} proved on proved.wallet_id = entry.wallet_id
        window books as (partition by entry.wallet_id order by entry.number)
      ) as chain
     where number <> due_number or balance_micros <> due_balance or went_back`,
  sql`
    select format('transfer %s moves %s for wallet %s, but its entry says %s', t.id, t.amount_micros, w.id,
                  coalesce(e.amount_micros::text, 'nothing')) as difference
      from ${transfers} t
      join wallets w on w.id in (t.debit_account, t.credit_account)
      left join wallet_entries e on e.transfer_id = t.id and e.wallet_id = w.id
     where e.amount_micros is distinct from case w.id when t.credit_account then t.amount_micros else -t.amount_micros end`,
  sql`
    select format('wallet %s has %s entries and posted %s, but its last entry is %s with balance %s', id, entry_count,
                  posted_micros, coalesce(last.number, proved.number, 0),
                  coalesce(last.balance_micros, proved.balance_micros, 0)) as difference
      from wallets
      left join (
        select distinct on (wallet_id) wallet_id, number, balance_micros from ${entries} entry
         order by wallet_id, number desc
      ) as last on last.wallet_id = id
      left join ${proved} proved on proved.wallet_id = id
     where entry_count <> coalesce(last.number, proved.number, 0)
        or posted_micros <> coalesce(last.balance_micros, proved.balance_micros, 0)`,
]

/** The entry up to which a wallet was proved still says what it said then. */
const unchanged: Proof = sql`
  select format('wallet %s was proved up to entry %s with balance %s, but that entry now has balance %s', proved.wallet_id,
                proved.number, proved.balance_micros, coalesce(entry.balance_micros::text, 'of nothing')) as difference
    from proved_wallets proved
    left join lateral (
      select * from wallet_entries where wallet_id = proved.wallet_id and number = proved.number offset 0
    ) as entry on true
   where proved.number > 0
     and (entry.balance_micros, entry.booked_at) is distinct from (proved.balance_micros, proved.booked_at)`

/** Everything that is true of a consistent ledger. */
export const ledgerProofs: readonly Proof[] = [
  ...sums,
  held,
  ...charges(everything),
  ...entries(everything),
  ...summaryProofs,
  ...paymentProofs,
  ...receiptProofs,
  ...planProofs(everything),
]

/** What must be true of what came after a proved ledger, so that the ledger is proved again. */
export const proofsOfNew = (since: Extent): readonly Proof[] => [
  unchanged,
  held,
  ...charges(since),
  ...entries(since),
  ...paymentProofs,
  ...receiptProofs,
  ...planProofs(since),
]
