import { sql } from 'kysely'
import { z } from 'zod'
import { addressesOf } from '../../accounts/members/members.ts'
import { dayOf } from '../../foundation/days.ts'
import { formatAmount } from '../../foundation/money.ts'
import type { MailTransport } from '../../mail/mail.ts'
import type { Database } from '../../storage/database.ts'
import { type Task, taskOf } from '../../storage/queue-tasks.ts'

/** How long a period that the wallet does not cover is tried again, in days. */
export const unpaidDays = 7

/** Queued in the transaction that finds the wallet too low, so the mail is sent only if that commits. */
export const unpaidMail = {
  name: 'plan.unpaid',
  payload: z.strictObject({ subscriptionId: z.string() }),
}

interface Unpaid {
  accountId: string
  name: string
  priceMicros: bigint
  until: Date
}

/** Tells owners and billing members that the plan was not renewed for lack of money, unless it was paid meanwhile. */
export function unpaidMailTask({ db, baseUrl, send }: UnpaidMail): Task {
  return taskOf(unpaidMail, async ({ subscriptionId }) => {
    const { rows } = await sql<Unpaid>`
      select account_id as "accountId", name, price_micros as "priceMicros", ends + make_interval(days => ${unpaidDays}) as until
        from subscriptions join plans on code = next_plan
       where id = ${subscriptionId} and ended_at is null and unpaid_since is not null`.execute(db)
    const [unpaid] = rows
    if (!unpaid) return
    const { accountId, name, priceMicros, until } = unpaid
    const price = formatAmount(priceMicros)
    const mail = {
      subject: `Your plan at Likeness was not renewed: the wallet lacks ${price} USD`,
      text: [
        `The next month of the plan ${name} costs ${price} USD. The wallet, or the limit of the month, does not cover that. Nothing was charged.`,
        `Calls go on, and are paid from the wallet one by one. The plan is renewed as soon as the wallet covers it, until ${dayOf(until)} (UTC), and ends on that day otherwise.`,
        `Top up the wallet:\n${baseUrl}/dashboard/wallet`,
        `Change or cancel the plan:\n${baseUrl}/dashboard/wallet/plan\n`,
      ].join('\n\n'),
    }
    for (const to of await addressesOf(db, accountId, ['owner', 'billing'])) await send({ ...mail, to })
  })
}

export interface UnpaidMail {
  db: Database
  baseUrl: string
  /** Rejects if the mail server did not take the mail. The task is then tried again. */
  send: MailTransport['send']
}
