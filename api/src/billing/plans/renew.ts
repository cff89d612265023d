import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '#accounts/audit.ts'
import { type Mailing, memberMailTask, payers } from '#accounts/member-mail.ts'
import { formatAmount } from '#foundation/money.ts'
import { dayOf } from '#foundation/time.ts'
import type { Database, Tables } from '#storage/database.ts'
import { enqueue, type Task } from '#storage/queue-tasks.ts'
import { lockWallet } from '../payments/payment.ts'
import {
  endSubscription,
  findPlan,
  lockSubscription,
  monthsAfter,
  payPeriod,
  type Subscription,
} from './plans.ts'

/** How long before its beginning a period is paid, so that no call between two periods is charged. */
const earlyMinutes = 5

/** A period that is paid later than this begins when it is paid, so that its month is whole. */
const lateMinutes = 60

/**
 * Pays and begins the next period of each subscription that is due, and ends those that were cancelled or whose organisation
 * is deleted. Each period is paid once, whatever process dies or runs at the same time: the charge and the period are one
 * transaction, under the wallet's lock. Where the money is missing, nothing is charged, a mail says so once, and it is tried
 * again for `unpaidDays`, after which the subscription ends.
 * @returns How many subscriptions were renewed or ended, or found unpaid.
 */
export async function renewPlans(db: Database, baseUrl: string): Promise<number> {
  const { rows } = await sql<{ accountId: string; walletId: string }>`
    select s.account_id as "accountId", s.wallet_id as "walletId"
      from subscriptions s
      join wallets w on w.id = s.wallet_id
      left join plans p on p.code = s.next_plan
     where ended_at is null
       and ends <= now() + case when next_plan is null then interval '0' else make_interval(mins => ${earlyMinutes}) end
       and (unpaid_since is null or next_plan is null or w.posted_micros - w.held_micros >= p.price_micros
            or ends < now() - make_interval(days => ${unpaidDays}))
     order by s.id`.execute(db)
  let changed = 0
  for (const { accountId, walletId } of rows) {
    const isChanged = await db.transaction().execute(async (transaction) => {
      await lockWallet(transaction, walletId)
      const subscription = await lockSubscription(transaction, accountId)
      return subscription !== undefined && (await renew(transaction, subscription, baseUrl))
    })
    changed += isChanged ? 1 : 0
  }
  return changed
}

/** Returns whether anything was changed. Another process may have renewed it since it was found. */
async function renew(
  transaction: Transaction<Tables>,
  subscription: Subscription,
  baseUrl: string,
): Promise<boolean> {
  const { ends, nextPlan, walletId, unpaidSince } = subscription
  if (await isErased(transaction, subscription.accountId)) {
    await endSubscription(transaction, subscription.accountId)
    return true
  }
  const minutesLeft = (ends.getTime() - Date.now()) / 60_000
  if (minutesLeft > (nextPlan === null ? 0 : earlyMinutes)) return false
  if (nextPlan === null || minutesLeft < -unpaidDays * 24 * 60) return end(transaction, subscription)
  const plan = await findPlan(transaction, nextPlan)
  if (!plan) throw new Error(`there is no plan ${nextPlan}`)
  const paid = await payPeriod(transaction, { walletId, plan, baseUrl })
  if (!paid.ok) {
    if (minutesLeft > 0 || unpaidSince !== null) return false
    return tellUnpaid(transaction, subscription)
  }
  await sql`
    with due as (
      select id, account_id, ends as previous, ends < now() - make_interval(mins => ${lateMinutes}) as late,
             (select max(number) from plan_periods where subscription_id = s.id) as last
        from subscriptions s where id = ${subscription.id}
    ), renewed as (
      update subscriptions s
         set unpaid_since = null,
             anchor = case when late then now() else anchor end,
             months = case when late then 1 else months + 1 end,
             ends = case when late then ${monthsAfter(sql`now()`, sql`1`)} else ${monthsAfter(sql`anchor`, sql`months + 1`)} end
        from due where s.id = due.id
      returning s.ends
    )
    insert into plan_periods (subscription_id, number, account_id, plan, checks, price_micros, hold_id, starts, ends)
    select id, last + 1, account_id, ${plan.code}, ${plan.checks_per_month}, ${plan.price}, ${paid.value},
           case when late then now() else previous end, renewed.ends
      from due cross join renewed`.execute(transaction)
  return true
}

/** Whether the organisation is deleted. If not, it stays so until the transaction ends, so that nothing is charged after. */
async function isErased(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select erased_at is not null as erased from accounts where id = ${accountId} for key share`.execute(
    transaction,
  )
  return rows[0]?.erased ?? true
}

async function end(transaction: Transaction<Tables>, { id, accountId }: Subscription): Promise<true> {
  await sql`update subscriptions set ended_at = now() where id = ${id}`.execute(transaction)
  await recordAudit(transaction, { accountId, author: { actor: 'system' }, action: 'plan.ended' })
  return true
}

async function tellUnpaid(transaction: Transaction<Tables>, { id, accountId }: Subscription): Promise<true> {
  await sql`update subscriptions set unpaid_since = now() where id = ${id}`.execute(transaction)
  await recordAudit(transaction, { accountId, author: { actor: 'system' }, action: 'plan.unpaid' })
  await enqueue(transaction, unpaidMail, { subscriptionId: id })
  return true
}

/** How long a period that the wallet does not cover is tried again, in days. */
export const unpaidDays = 7

const unpaidMail = {
  name: 'plan.unpaid',
  payload: z.strictObject({ subscriptionId: z.string() }),
}

/** Tells owners and billing members that the plan was not renewed for lack of money, unless it was paid meanwhile. */
export function unpaidMailTask(mailing: Mailing): Task {
  const { db, baseUrl } = mailing
  return memberMailTask(mailing, unpaidMail, payers, async ({ subscriptionId }) => {
    const { rows } = await sql<{ accountId: string; name: string; priceMicros: bigint; until: Date }>`
      select account_id as "accountId", name, price_micros as "priceMicros", ends + make_interval(days => ${unpaidDays}) as until
        from subscriptions join plans on code = next_plan
       where id = ${subscriptionId} and ended_at is null and unpaid_since is not null`.execute(db)
    const [unpaid] = rows
    if (!unpaid) return undefined
    const { accountId, name, priceMicros, until } = unpaid
    const price = formatAmount(priceMicros)
    return {
      accountId,
      subject: `Your plan at Likeness was not renewed: the wallet lacks ${price} USD`,
      text: [
        `The next month of the plan ${name} costs ${price} USD. The wallet, or the limit of the month, does not cover that. Nothing was charged.`,
        `Calls go on, and are paid from the wallet one by one. The plan is renewed as soon as the wallet covers it, until ${dayOf(until)} (UTC), and ends on that day otherwise.`,
        `Top up the wallet:\n${baseUrl}/dashboard/wallet`,
        `Change or cancel the plan:\n${baseUrl}/dashboard/wallet/plan\n`,
      ].join('\n\n'),
    }
  })
}
