import { type RawBuilder, sql } from 'kysely'

/**
 * A credited payment has exactly one transfer that credits it, any other payment has none. The amount that was taken back
 * equals the sum of its adjustments and does not exceed the amount due.
 */
export const paymentProofs: readonly RawBuilder<{ finding: string }>[] = [
  sql`
    select format('payment %s of %s is %s, but its transfers come to %s', p.id, p.amount_micros, state,
                  coalesce(t.amount_micros, 0)) as finding
      from payments p
      left join transfers t
        on t.reference = 'stripe ' || coalesce(p.session_id, p.payment_intent) and t.kind = 'top_up' and t.credit_account = p.wallet_id
     where coalesce(t.amount_micros, 0) <> case state when 'credited' then p.amount_micros else 0 end`,
  sql`
    select format('payment %s has taken %s, but its %s adjustments come to %s', id, taken_micros, moves,
                  coalesce(booked, 0)) as finding
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
    select format('payment %s has taken %s, but %s is due', id, taken_micros, due_micros) as finding
      from (
        select p.*, least(p.amount_micros, coalesce(sum(r.amount_micros), 0)) as due_micros
          from payments p
          left join payment_reversals r on r.payment_intent = p.payment_intent and r.state = 'withdrawn'
         where p.state = 'credited'
         group by p.id
      ) as reversed
     where taken_micros > due_micros`,
]
