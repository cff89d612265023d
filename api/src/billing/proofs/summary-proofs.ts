import { type RawBuilder, sql } from 'kysely'

/** What a wallet and a key spend in a month equals the sum of their holds of that month that are open or charged. */
const spending = sql<{ finding: string }>`
  select format('%s has spent %s in the month of %s, but its holds come to %s', spender, coalesce(spent_micros, 0), month,
                coalesce(made, 0)) as finding
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
const dailyCharges = sql<{ finding: string }>`
  select format('wallet %s was charged %s for %s on %s, in %s charges, but its entries come to %s, in %s charges', wallet_id,
                coalesce(charged_micros, 0), operation, day, charges, coalesce(booked, 0), entries) as finding
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
export const summaryProofs: readonly RawBuilder<{ finding: string }>[] = [spending, dailyCharges]
