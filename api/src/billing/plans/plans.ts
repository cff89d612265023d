import { sql } from 'kysely'
import { z } from 'zod'
import { type Author, recordAudit } from '#accounts/audit.ts'
import { newId } from '#foundation/identifiers.ts'
import { writtenAmount } from '#foundation/money.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import { writtenMoment } from '#foundation/time.ts'
import type { Database, Executor } from '#storage/database.ts'
import { holdPrice } from '../metering/hold.ts'
import { lockWallet } from '../payments/payment.ts'
import { capture } from '../wallet/ledger.ts'

/** So many checks a month for a price. */
export const Plan = z.object({
  code: z.string(),
  name: z.string(),
  checks_per_month: z.int(),
  /** For a month, in USD. */
  price: writtenAmount,
})
type Plan = z.output<typeof Plan>

const plans = (db: Executor) =>
  db.selectFrom('plans').select(['code', 'name', 'checks_per_month', 'price_micros as price'])

/** The plans that are offered, the cheapest first. */
export function offeredPlans(db: Executor): Promise<Plan[]> {
  return plans(db).where('active', '=', true).orderBy('price_micros').orderBy('code').execute()
}

/** A plan, whether it is offered or not; undefined if there is none with this code. */
export function findPlan(db: Executor, code: string): Promise<(Plan & { active: boolean }) | undefined> {
  return plans(db).select('active').where('code', '=', code).executeTakeFirst()
}

/** Offers a new plan. Returns false if there is one with its code: what a plan gives and costs never changes. */
export async function addPlan(db: Executor, { price: price_micros, ...plan }: Plan): Promise<boolean> {
  const added = await db
    .insertInto('plans')
    .values({ ...plan, price_micros })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/**
 * Offers a plan, or stops offering it. Organisations that have it keep it.
 * @returns False if there is none with this code.
 */
export async function offerPlan(db: Executor, code: string, active: boolean): Promise<boolean> {
  const changed = await db.updateTable('plans').set({ active }).where('code', '=', code).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

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
  return transaction
    .selectFrom('subscriptions')
    .select(['id', 'account_id as accountId', 'wallet_id as walletId', 'next_plan as nextPlan', 'ends'])
    .select('unpaid_since as unpaidSince')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** What an organisation has of its plan. */
export const PlanStanding = z.object({
  /** The plan of the present period, which is a month. */
  plan: z.string(),
  name: z.string(),
  checks: z.int(),
  /** Checks that are not used yet. */
  left: z.int(),
  starts: writtenMoment,
  ends: writtenMoment,
  /** The next period, if it is paid already: it is a few minutes before it begins. */
  paid: z.object({ name: z.string(), ends: writtenMoment }).nullable(),
  /** What the period after all paid ones has; null if the plan ends with them. */
  next: z.object({ plan: z.string(), name: z.string(), price: writtenAmount }).nullable(),
  /** Whether the next period is due, and the wallet did not cover it so far. */
  unpaid: z.boolean(),
})
type PlanStanding = z.output<typeof PlanStanding>

interface StandingRow extends Omit<PlanStanding, 'paid' | 'next'> {
  paidName: string | null
  paidEnds: Date | null
  nextPlan: string | null
  nextName: string | null
  nextPrice: bigint | null
}

/** What an organisation has of its plan now, or had of its last period while the next is not paid; null without a plan. */
export async function planStandingOf(db: Executor, accountId: string): Promise<PlanStanding | null> {
  const { rows } = await sql<StandingRow>`
    select period.plan, plan.name, period.checks, period.starts, period.ends,
           case when period.ends > now() then period.checks - period.used else 0 end as left,
           paid_plan.name as "paidName", paid.ends as "paidEnds",
           next_plan as "nextPlan", next.name as "nextName", next.price_micros as "nextPrice",
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
  const [row] = rows
  if (!row) return null
  const { paidName, paidEnds: ends, nextPlan: plan, nextName, nextPrice: price, ...standing } = row
  return {
    ...standing,
    paid: paidName !== null && ends !== null ? { name: paidName, ends } : null,
    next: plan !== null && nextName !== null && price !== null ? { plan, name: nextName, price } : null,
  }
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

/** What the hold of a period is for, as the statement names it. */
export const planPurpose = 'plan'

/**
 * Charges a wallet for a period of a plan: a hold that is charged at once, so that it counts to the limit of the month and
 * can be refunded as any charge. Run it in the transaction that makes the period, after locking the wallet.
 * @returns The hold; or `insufficient_funds` or `spend_limit_reached`, with nothing charged.
 */
export async function payPeriod(
  transaction: Executor,
  { walletId, plan, baseUrl }: { walletId: string; plan: Plan; baseUrl: string },
): Promise<Outcome<string>> {
  const caller = { walletId, spender: null }
  const priced = { caller, operation: planPurpose, amountMicros: plan.price }
  const held = await holdPrice(transaction, priced, { seconds: 60, baseUrl })
  if (held.ok && (await capture(transaction, held.value)) === undefined) {
    throw new Error(`${held.value} could not be charged`)
  }
  return held
}

interface ChosenPlan {
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
    select ${id}, 1, ${accountId}, ${plan.code}, ${plan.checks_per_month}, ${plan.price}, ${paid.value}, now(), ends
      from made`.execute(transaction)
  return { ok: true, value: null }
}

/** So many calendar months (UTC) after a moment. */
export const monthsAfter = (moment: ReturnType<typeof sql>, months: ReturnType<typeof sql>) =>
  sql`((${moment}) at time zone 'utc' + make_interval(months => ${months})) at time zone 'utc'`
