import { sql } from 'kysely'
import { z } from 'zod'
import { addressesOf } from '../../accounts/members/members.ts'
import { formatAmount } from '../../foundation/money.ts'
import type { Mail, MailTransport } from '../../mail/mail.ts'
import type { Database } from '../../storage/database.ts'
import { enqueue, type Task, taskOf } from '../../storage/queue-tasks.ts'
import { reachedPercent } from './spend-limit.ts'

/** Queued in the transaction that marks the limit, so the mail is sent only if that commits. */
const spendAlertMail = {
  name: 'wallet.spend-alert',
  payload: z.strictObject({ spender: z.string(), percent: z.int() }),
}

/**
 * Finds limits of which 50, 80 or 100 % are spent in this month, and queues a mail for each. The limit is marked, so that
 * each share is told once in a month; if several are reached at once, one mail tells the highest.
 * @returns How many mails were queued.
 */
export function noticeSpending(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ spender: string; percent: number }>`
      with reached as (
        select spender, month, ${reachedPercent} as percent
          from spend_limits join monthly_spending using (spender)
         where month = spend_month()
      )
      update spend_limits as known
         set told_month = reached.month, told_percent = reached.percent
        from reached
       where known.spender = reached.spender
         and reached.percent > case known.told_month when reached.month then known.told_percent else 0 end
      returning known.spender, known.told_percent as percent`.execute(transaction)
    for (const row of rows) await enqueue(transaction, spendAlertMail, row)
    return rows.length
  })
}

interface Alert {
  accountId: string
  /** Null for the limit of the organisation. A key is named by its hint: its name was written by someone who may be no owner. */
  keyHint: string | null
  spentMicros: bigint
  limitMicros: bigint
  percent: number
}

/** Sends a mail to the owners of an organisation and to who pays for them, unless the limit was raised meanwhile. */
export function spendAlertTask({ db, baseUrl, send }: SpendAlertMail): Task {
  return taskOf(spendAlertMail, async ({ spender, percent }) => {
    const { rows } = await sql<Alert>`
      select wallets.account_id as "accountId", latest.hint as "keyHint", spent_micros as "spentMicros",
             limit_micros as "limitMicros", ${reachedPercent} as percent
        from spend_limits
        join monthly_spending using (spender)
        join wallets on wallets.id = spend_limits.wallet_id
        left join lateral (
          select hint from api_keys
           where account_id = wallets.account_id and coalesce(api_keys.spender, id) = spend_limits.spender
           order by created_at desc limit 1
        ) as latest on true
       where spend_limits.spender = ${spender} and month = spend_month()`.execute(db)
    const [alert] = rows
    if (!alert || alert.percent < percent) return
    const addresses = await addressesOf(db, alert.accountId, ['owner', 'billing'])
    for (const to of addresses) await send({ ...messageOf(alert, baseUrl), to })
  })
}

function messageOf({ keyHint, spentMicros, limitMicros, percent }: Alert, baseUrl: string): Omit<Mail, 'to'> {
  const whose = keyHint === null ? 'Your organisation' : `Your API key ${keyHint}`
  const [spent, limit] = [formatAmount(spentMicros), formatAmount(limitMicros)]
  const page = keyHint === null ? `${baseUrl}/dashboard/wallet` : `${baseUrl}/dashboard/developer`
  return {
    subject:
      percent === 100
        ? `${whose} has reached its limit at Likeness`
        : `${whose} has spent ${percent} % of its limit at Likeness`,
    text: [
      `${whose} has spent ${spent} USD of its limit of ${limit} USD for this calendar month (UTC).`,
      percent === 100
        ? 'Calls that cost something are refused with 402 until the month ends or the limit is raised.'
        : 'When the limit is reached, calls that cost something are refused with 402 until the month ends.',
      `You can change the limit here:\n${page}\n`,
    ].join('\n\n'),
  }
}

export interface SpendAlertMail {
  db: Database
  baseUrl: string
  /** Rejects if the mail server did not take the mail. The task is then tried again. */
  send: MailTransport['send']
}
