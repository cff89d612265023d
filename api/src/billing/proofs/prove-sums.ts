import { type RawBuilder, sql } from 'kysely'
import { planPurpose } from '../plans/plans.ts'

/** A query that returns one row for each contradiction that it finds. */
export type Proof = RawBuilder<{ difference: string }>

/** What a wallet and a key spend in a month equals the sum of their holds of that month that are open or charged. */
const spending: Proof = sql`
  select format('%s has spent %s in the month of %s, but its holds come to %s', spender, coalesce(spent_micros, 0), month,
                coalesce(made, 0)) as difference
    from monthly_spending
    full join (
      select who.spender, spend_month as month, sum(amount_micros) as made
        from holds
       cross join lateral (values (wallet_id), (holds.spender)) as who (spender)
       where state <> 'voided' and who.spender is not null
       group by who.spender, spend_month
    ) as recomputed using (spender, month)
   where coalesce(spent_micros, 0) <> coalesce(made, 0)`

/** What a wallet was charged for an operation on a day equals the sum of its entries, and their number where it is known. */
const dailyCharges: Proof = sql`
  select format('wallet %s was charged %s for %s on %s, in %s charges, but its entries come to %s, in %s charges', wallet_id,
                coalesce(charged_micros, 0), operation, day, charges, coalesce(booked, 0), entries) as difference
    from daily_charges
    full join (
      select entry.wallet_id, (booked_at at time zone 'utc')::date as day, hold.purpose as operation,
             -sum(entry.amount_micros) as booked, count(*) as entries
        from wallet_entries entry
        join transfers charge on charge.id = entry.transfer_id
        join holds hold on hold.id = charge.hold_id
       group by 1, 2, 3
    ) as recomputed using (wallet_id, day, operation)
   where coalesce(charged_micros, 0) <> coalesce(booked, 0) or charges <> entries`

/** The sums that triggers keep equal what they sum up. */
export const summaryProofs: readonly Proof[] = [spending, dailyCharges]

/**
 * A credited payment has exactly one transfer that credits it, any other payment has none. The amount that was taken back
 * equals the sum of its adjustments and does not exceed the amount due.
 */
export const paymentProofs: readonly Proof[] = [
  sql`
    select format('payment %s of %s is %s, but its transfers come to %s', p.id, p.amount_micros, state,
                  coalesce(t.amount_micros, 0)) as difference
      from payments p
      left join transfers t
        on t.reference = 'stripe ' || coalesce(p.session_id, p.payment_intent) and t.kind = 'top_up' and t.credit_account = p.wallet_id
     where coalesce(t.amount_micros, 0) <> case state when 'credited' then p.amount_micros else 0 end`,
  sql`
    select format('payment %s has taken %s, but its %s adjustments come to %s', id, taken_micros, moves,
                  coalesce(booked, 0)) as difference
      from payments
      left join (
        select p.id as payment_id,
               sum(case p.wallet_id when t.debit_account then t.amount_micros else -t.amount_micros end) as booked
          from payments p
         cross join generate_series(1, p.moves) as n
          join transfers t on t.reference = p.id || ' ' || n and t.kind = 'adjustment'
         group by p.id
      ) as recomputed on payment_id = id
     where taken_micros <> coalesce(booked, 0)`,
  sql`
    select format('payment %s has taken %s, but %s is due', id, taken_micros, due_micros) as difference
      from (
        select p.*, least(p.amount_micros, coalesce(sum(r.amount_micros), 0)) as due_micros
          from payments p
          left join payment_reversals r on r.payment_intent = p.payment_intent and r.state = 'withdrawn'
         where p.state = 'credited'
         group by p.id
      ) as reversed
     where taken_micros > due_micros`,
]

/**
 * Each period of a plan was charged once, with its price and from its organisation's wallet, and each charge for a plan has
 * its period. The periods of a subscription are numbered without gaps and do not overlap.
 * @param holds Those of which each that charged for a plan must have its period; periods are all proved.
 */
export const planProofs = ({ holds }: { holds: RawBuilder<unknown> }): readonly Proof[] => [
  sql`
    select format('period %s of %s costs %s, but its hold %s is %s with %s', p.number, p.subscription_id, p.price_micros,
                  h.id, h.state, h.amount_micros) as difference
      from plan_periods p
      join subscriptions s on s.id = p.subscription_id
      join holds h on h.id = p.hold_id
     where h.state <> 'captured' or h.amount_micros <> p.price_micros or h.purpose <> ${planPurpose}
        or h.wallet_id <> s.wallet_id or p.account_id <> s.account_id`,
  sql`
    select format('hold %s charged for a plan, but no period has it', h.id) as difference
      from ${holds} h
      left join plan_periods p on p.hold_id = h.id
     where h.purpose = ${planPurpose} and h.state = 'captured' and p.hold_id is null`,
  sql`
    select format('period %s of %s begins at %s, where number %s from %s on is due', number, subscription_id, starts,
                  due_number, due_start) as difference
      from (
        select *, row_number() over chain as due_number, lag(ends) over chain as due_start
          from plan_periods
        window chain as (partition by subscription_id order by number)
      ) as periods
     where number <> due_number or starts < due_start`,
]

/** A credited payment has exactly one receipt, any other payment has none, and the numbers of receipts have no gap. */
export const receiptProofs: readonly Proof[] = [
  sql`
    select format('payment %s is %s and has %s receipts', p.id, p.state, count(r.number)) as difference
      from payments p
      left join receipts r on r.payment_id = p.id
     group by p.id
    having count(r.number) <> case p.state when 'credited' then 1 else 0 end`,
  sql`
    select format('%s receipts have numbers from %s to %s, and the last one given is %s', count, first, highest, last) as difference
      from (select count(*), coalesce(min(number), 1) as first, coalesce(max(number), 0) as highest from receipts) as given
     cross join receipt_numbers
     where count <> last or highest <> last or first <> 1`,
]
