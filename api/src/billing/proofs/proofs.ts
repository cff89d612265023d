import { type RawBuilder, sql } from 'kysely'
import { paymentProofs } from '../payments/proofs.ts'

/** A query that returns one row for each contradiction that it finds. */
export type Proof = RawBuilder<{ finding: string }>

/** The sums in each wallet's row equal the sums of its transfers and its open holds. */
const balances: Proof[] = [
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
    select format('wallet %s has held %s, but its open holds come to %s', id, held_micros, coalesce(open, 0)) as finding
      from wallets
      left join (
        select wallet_id, sum(amount_micros) as open from holds where state = 'open' group by wallet_id
      ) as recomputed on wallet_id = id
     where held_micros <> coalesce(open, 0)`,
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

/** A captured hold has exactly one charge, any other hold has none. Refunds of a charge do not exceed the charge. */
const charges: Proof[] = [
  sql`
    select format('hold %s is %s and has %s transfers of its amount', id, state, charges) as finding
      from (
        select h.id, h.state, count(t.id) as charges
          from holds h
          left join transfers t
            on t.hold_id = h.id and t.debit_account = h.wallet_id and t.amount_micros = h.amount_micros
         group by h.id
      ) as charged
     where charges <> case state when 'captured' then 1 else 0 end`,
  sql`
    select format('hold %s of %s is refunded by %s, but its refunds come to %s', id, amount_micros, refunded_micros,
                  coalesce(refunds, 0)) as finding
      from holds
      left join (
        select charge.hold_id, sum(refund.amount_micros) as refunds
          from transfers refund
          join transfers charge on charge.id = refund.refunded_transfer_id
         group by charge.hold_id
      ) as recomputed on hold_id = id
     where refunded_micros <> coalesce(refunds, 0) or coalesce(refunds, 0) > amount_micros`,
  sql`
    select format('transfer %s refunds %s, which did not charge its wallet', refund.id, charge.id) as finding
      from transfers refund
      join transfers charge on charge.id = refund.refunded_transfer_id
     where charge.kind <> 'charge' or charge.debit_account <> refund.credit_account`,
]

/** What a wallet and a key spend in a month equals the sum of their holds of that month that are open or charged. */
const spending: Proof[] = [
  sql`
    select format('%s has spent %s in the month of %s, but its holds come to %s', spender, coalesce(spent_micros, 0), month,
                  coalesce(made, 0)) as finding
      from monthly_spending
      full join (
        select who.spender, spend_month as month, sum(amount_micros) as made
          from holds
         cross join lateral (values (wallet_id), (holds.spender)) as who (spender)
         where state <> 'voided' and spend_month is not null and who.spender is not null
         group by who.spender, spend_month
      ) as recomputed using (spender, month)
     where coalesce(spent_micros, 0) <> coalesce(made, 0)`,
]

/** A wallet's entries are its transfers, numbered without gaps. Each balance is the previous balance plus the change. */
const entries: Proof[] = [
  sql`
    select format('wallet %s has entry %s of %s with balance %s, where entry %s with balance %s is due',
                  wallet_id, number, amount_micros, balance_micros, due_number, due_balance) as finding
      from (
        select *, row_number() over books as due_number, sum(amount_micros) over books as due_balance,
               lag(booked_at) over books > booked_at as went_back
          from wallet_entries
        window books as (partition by wallet_id order by number)
      ) as chain
     where number <> due_number or balance_micros <> due_balance or went_back`,
  sql`
    select format('transfer %s moves %s for wallet %s, but its entry says %s', t.id, t.amount_micros, w.id,
                  coalesce(e.amount_micros::text, 'nothing')) as finding
      from transfers t
      join wallets w on w.id in (t.debit_account, t.credit_account)
      left join wallet_entries e on e.transfer_id = t.id and e.wallet_id = w.id
     where e.amount_micros is distinct from case w.id when t.credit_account then t.amount_micros else -t.amount_micros end`,
  sql`
    select format('wallet %s has %s entries and posted %s, but its last entry is %s with balance %s',
                  id, entry_count, posted_micros, coalesce(number, 0), coalesce(balance_micros, 0)) as finding
      from wallets
      left join (
        select distinct on (wallet_id) wallet_id, number, balance_micros from wallet_entries
         order by wallet_id, number desc
      ) as last on wallet_id = id
     where entry_count <> coalesce(number, 0) or posted_micros <> coalesce(balance_micros, 0)`,
]

/** Everything that is true of a consistent ledger. */
export const ledgerProofs: readonly Proof[] = [
  ...balances,
  ...charges,
  ...spending,
  ...entries,
  ...paymentProofs,
]
