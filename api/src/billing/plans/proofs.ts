import { type RawBuilder, sql } from 'kysely'
import { planPurpose } from './pay-period.ts'

/**
 * Each period of a plan was charged once, with its price and from its organisation's wallet, and each charge for a plan has
 * its period. The periods of a subscription are numbered without gaps and do not overlap.
 * @param holds Those of which each that charged for a plan must have its period; periods are all proved.
 */
export const planProofs = ({
  holds,
}: {
  holds: RawBuilder<unknown>
}): readonly RawBuilder<{ finding: string }>[] => [
  sql`
    select format('period %s of %s costs %s, but its hold %s is %s with %s', p.number, p.subscription_id, p.price_micros,
                  h.id, h.state, h.amount_micros) as finding
      from plan_periods p
      join subscriptions s on s.id = p.subscription_id
      join holds h on h.id = p.hold_id
     where h.state <> 'captured' or h.amount_micros <> p.price_micros or h.purpose <> ${planPurpose}
        or h.wallet_id <> s.wallet_id or p.account_id <> s.account_id`,
  sql`
    select format('hold %s charged for a plan, but no period has it', h.id) as finding
      from ${holds} h
      left join plan_periods p on p.hold_id = h.id
     where h.purpose = ${planPurpose} and h.state = 'captured' and p.hold_id is null`,
  sql`
    select format('period %s of %s begins at %s, where number %s from %s on is due', number, subscription_id, starts,
                  due_number, due_start) as finding
      from (
        select *, row_number() over chain as due_number, lag(ends) over chain as due_start
          from plan_periods
        window chain as (partition by subscription_id order by number)
      ) as periods
     where number <> due_number or starts < due_start`,
]
