import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/** The subscription of an organisation that has not ended. */
export interface Subscription {
  id: string
  accountId: string
  walletId: string
  /** The plan of the next period; null if it ends with the present one. */
  nextPlan: string | null
  /** The end of the last period that was paid. */
  ends: Date
  /** Since when the next period is due and not paid; null if none is. */
  unpaidSince: Date | null
}

/** The subscription of an organisation; undefined if it has none. It stays locked until the transaction ends. */
export async function lockSubscription(
  transaction: Executor,
  accountId: string,
): Promise<Subscription | undefined> {
  const row = await transaction
    .selectFrom('subscriptions')
    .select(['id', 'account_id as accountId', 'wallet_id as walletId', 'next_plan as nextPlan', 'ends'])
    .select('unpaid_since as unpaidSince')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** What an organisation has of its plan. */
export interface PlanStanding {
  /** The plan of the present period. */
  plan: string
  name: string
  checks: number
  /** Checks that are not used yet. */
  left: number
  starts: Date
  ends: Date
  /** The name of the plan of the next period, and its end, if it is paid already. */
  paidName: string | null
  paidEnds: Date | null
  /** The plan after all periods that are paid; null if it ends with them. */
  nextPlan: string | null
  nextName: string | null
  nextPriceMicros: bigint | null
  /** Whether the next period is due, and the wallet did not cover it so far. */
  unpaid: boolean
}

/** What an organisation has of its plan now, or had of its last period while the next is not paid; undefined without a plan. */
export async function planStandingOf(db: Executor, accountId: string): Promise<PlanStanding | undefined> {
  const { rows } = await sql<PlanStanding>`
    select period.plan, plan.name, period.checks, period.starts, period.ends,
           case when period.ends > now() then period.checks - period.used else 0 end as left,
           paid_plan.name as "paidName", paid.ends as "paidEnds",
           next_plan as "nextPlan", next.name as "nextName", next.price_micros as "nextPriceMicros",
           unpaid_since is not null as unpaid
      from subscriptions s
      join plan_periods period on period.subscription_id = s.id and period.starts <= now()
      join plans plan on plan.code = period.plan
      left join plan_periods paid on paid.subscription_id = s.id and paid.number = period.number + 1
      left join plans paid_plan on paid_plan.code = paid.plan
      left join plans next on next.code = next_plan
     where s.account_id = ${accountId} and ended_at is null
     order by period.number desc
     limit 1`.execute(db)
  return rows[0]
}

/**
 * Ends the subscription of an organisation that is being erased. It does not wait for one that is renewed or changed at this
 * moment, because that may wait for the account, which erasing has locked; `tidyErased` ends it later.
 */
export async function endSubscription(db: Executor, accountId: string): Promise<void> {
  await sql`
    update subscriptions set ended_at = now(), next_plan = null
     where id in (select id from subscriptions where account_id = ${accountId} and ended_at is null
                     for update skip locked)`.execute(db)
}
