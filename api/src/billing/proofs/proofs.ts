import { type RawBuilder, sql } from 'kysely'
import { paymentProofs } from '../payments/proofs.ts'
import { planProofs } from '../plans/proofs.ts'
import { receiptProofs } from '../receipts/proofs.ts'
import { type Extent, everything } from './extent.ts'
import { summaryProofs } from './summary-proofs.ts'

/** A query that returns one row for each contradiction that it finds. */
export type Proof = RawBuilder<{ finding: string }>

/** The sums in each wallet's row equal the sums of its transfers. They are read from all transfers, whatever the entries say. */
const sums: Proof[] = [
  sql`
    select format('wallet %s has posted %s, but its transfers come to %s', id, posted_micros, coalesce(booked, 0)) as finding
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
    select format('wallets, revenue and funding sum to %s', total) as finding
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
  select format('wallet %s has held %s, but its open holds come to %s', id, held_micros, coalesce(open, 0)) as finding
    from wallets
    left join (
      select wallet_id, sum(amount_micros) as open from holds where state = 'open' group by wallet_id
    ) as recomputed on wallet_id = id
   where held_micros <> coalesce(open, 0)`

/** A captured hold has exactly one charge, any other hold has none. Refunds of a charge do not exceed the charge. */
const charges = ({ holds, transfers, refunds }: Extent): Proof[] => [
  sql`
    select format('hold %s is %s and has %s transfers of its amount', id, state, charges) as finding
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
                  coalesce(refunds, 0)) as finding
      from ${holds} h
      left join (
        select charge.hold_id, sum(refund.amount_micros) as refunds
          from ${refunds} refund
          join transfers charge on charge.id = refund.refunded_transfer_id
         group by charge.hold_id
      ) as recomputed on recomputed.hold_id = h.id
     where refunded_micros <> coalesce(refunds, 0) or coalesce(refunds, 0) > amount_micros`,
  sql`
    select format('transfer %s refunds %s, which did not charge its wallet', refund.id, charge.id) as finding
      from ${transfers} refund
      join transfers charge on charge.id = refund.refunded_transfer_id
     where charge.kind <> 'charge' or charge.debit_account <> refund.credit_account`,
]

/** A wallet's entries are its transfers, numbered without gaps. Each balance is the previous balance plus the change. */
const entries = ({ entries, transfers, proved }: Extent): Proof[] => [
  sql`
    select format('wallet %s has entry %s of %s with balance %s, where entry %s with balance %s is due',
                  wallet_id, number, amount_micros, balance_micros, due_number, due_balance) as finding
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
                  coalesce(e.amount_micros::text, 'nothing')) as finding
      from ${transfers} t
      join wallets w on w.id in (t.debit_account, t.credit_account)
      left join wallet_entries e on e.transfer_id = t.id and e.wallet_id = w.id
     where e.amount_micros is distinct from case w.id when t.credit_account then t.amount_micros else -t.amount_micros end`,
  sql`
    select format('wallet %s has %s entries and posted %s, but its last entry is %s with balance %s', id, entry_count,
                  posted_micros, coalesce(last.number, proved.number, 0),
                  coalesce(last.balance_micros, proved.balance_micros, 0)) as finding
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
                proved.number, proved.balance_micros, coalesce(entry.balance_micros::text, 'of nothing')) as finding
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
