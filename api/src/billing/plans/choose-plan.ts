import { sql } from 'kysely'
import { type Author, recordAudit } from '../../accounts/audit/record.ts'
import { newId } from '../../foundation/identifiers.ts'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Database, Executor } from '../../storage/database.ts'
import { lockWallet } from '../payments/locks.ts'
import { payPeriod } from './pay-period.ts'
import { findPlan, type Plan } from './plans.ts'
import { lockSubscription } from './subscription.ts'

export interface ChosenPlan {
  accountId: string
  walletId: string
  /** The code of the plan; null for none from the end of the present period on. */
  code: string | null
  author: Author
  baseUrl: string
}

/**
 * Chooses the plan of an organisation. Without a plan so far, its first period begins now and is charged; otherwise the
 * choice counts from the next period on, and nothing is charged now.
 * @returns `not_found` if no such plan is offered, or there is none to end; `insufficient_funds` or `spend_limit_reached` if
 *   the first period cannot be paid.
 */
export function choosePlan(db: Database, chosen: ChosenPlan): Promise<Outcome<null>> {
  const { accountId, walletId, code, author } = chosen
  return db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const known = await lockSubscription(transaction, accountId)
    if (code === null) {
      if (!known) return refusal('not_found', 'There is no plan to end.')
      await setNext(transaction, known.id, null)
      await recordAudit(transaction, { accountId, author, action: 'plan.cancelled' })
      return { ok: true, value: null }
    }
    const plan = await findPlan(transaction, code)
    if (!plan?.active) return refusal('not_found', 'No such plan is offered. Choose one from the list.')
    if (known) await setNext(transaction, known.id, code)
    else {
      const begun = await begin(transaction, chosen, plan)
      if (!begun.ok) return begun
    }
    const detail = { plan: code }
    await recordAudit(transaction, { accountId, author, action: 'plan.chosen', detail })
    return { ok: true, value: null }
  })
}

async function setNext(transaction: Executor, id: string, next_plan: string | null): Promise<void> {
  await transaction.updateTable('subscriptions').set({ next_plan }).where('id', '=', id).execute()
}

async function begin(
  transaction: Executor,
  { accountId, walletId, baseUrl }: ChosenPlan,
  plan: Plan,
): Promise<Outcome<null>> {
  const paid = await payPeriod(transaction, { walletId, plan, baseUrl })
  if (!paid.ok) return paid
  const id = newId('sub')
  await sql`
    with made as (
      insert into subscriptions (id, account_id, wallet_id, next_plan, ends)
      values (${id}, ${accountId}, ${walletId}, ${plan.code}, ${monthsAfter(sql`now()`, sql`1`)})
      returning ends
    )
    insert into plan_periods (subscription_id, number, account_id, plan, checks, price_micros, hold_id, starts, ends)
    select ${id}, 1, ${accountId}, ${plan.code}, ${plan.checksPerMonth}, ${plan.priceMicros}, ${paid.value}, now(), ends
      from made`.execute(transaction)
  return { ok: true, value: null }
}

/** So many calendar months (UTC) after a moment. */
export const monthsAfter = (moment: ReturnType<typeof sql>, months: ReturnType<typeof sql>) =>
  sql`((${moment}) at time zone 'utc' + make_interval(months => ${months})) at time zone 'utc'`
