import { sql } from 'kysely'
import { z } from 'zod'
import { type Mailing, type MemberMail, memberMailTask, payers } from '#accounts/member-mail.ts'
import { amountField, formatAmount, writtenAmount } from '#foundation/money.ts'
import { writtenMoment } from '#foundation/time.ts'
import type { Database, Executor } from '#storage/database.ts'
import { enqueue, type Task } from '#storage/queue-tasks.ts'
import { prices } from '../prices.ts'

/** What a wallet or a key spends in the current month (UTC). */
export const Spending = z.object({
  /** What was charged, and what calls and jobs under way would charge. A refund does not lower it. */
  spent: writtenAmount,
  /** The most that may be spent in a month; null for no limit. */
  limit: writtenAmount.nullable(),
  /** The first moment of the next month. */
  month_ends_at: writtenMoment,
})
type Spending = z.output<typeof Spending>

const monthEnds = sql`(spend_month() + interval '1 month') at time zone 'utc'`

/**
 * What a spender spends in this month.
 * @param spender The id of a wallet, for all that it pays, or of a key: see `Caller.spender`.
 */
export async function spendingOf(db: Executor, spender: string): Promise<Spending> {
  const [spending] = await spendingsOf(db, [spender])
  if (!spending) throw new Error(`the spending of ${spender} could not be read`)
  return spending
}

/** What each of several spenders spends in this month, in their order. */
export async function spendingsOf(db: Executor, spenders: readonly string[]): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    select coalesce(s.spent_micros, 0)::bigint as spent, l.limit_micros as "limit", ${monthEnds} as month_ends_at
      from unnest(${[...spenders]}::text[]) with ordinality as asked (spender, place)
      left join spend_limits l on l.spender = asked.spender
      left join monthly_spending s on s.spender = asked.spender and s.month = spend_month()
     order by place`.execute(db)
  return rows
}

/** A limit that leaves too little for a price. */
export interface ReachedLimit extends Spending {
  of: 'key' | 'organisation'
  limit: bigint
}

/**
 * The limit that refuses a price now: that of the key before that of the whole wallet; undefined if none does.
 * @param spender The key, or null if the call has none.
 */
export async function reachedLimit(
  db: Executor,
  { walletId, spender }: { walletId: string; spender: string | null },
  amountMicros: bigint,
): Promise<ReachedLimit | undefined> {
  const { rows } = await sql<ReachedLimit>`
    select case l.spender when ${walletId} then 'organisation' else 'key' end as of, l.limit_micros as "limit",
           coalesce(s.spent_micros, 0)::bigint as spent, ${monthEnds} as month_ends_at
      from spend_limits l
      left join monthly_spending s on s.spender = l.spender and s.month = spend_month()
     where l.spender in (${walletId}, ${spender})
       and coalesce(s.spent_micros, 0) + ${amountMicros}::bigint > l.limit_micros
     order by l.spender = ${walletId}
     limit 1`.execute(db)
  return rows[0]
}

/** The least that a call costs: a limit that leaves less than this is reached. */
const leastPrice = Object.values(prices).reduce((least, price) => (price < least ? price : least))

/** The highest share of a limit, in percent, that is reached and about which a mail is sent; 0 if none is. */
const reachedPercent = sql<number>`
  case when spent_micros + ${sql.lit(Number(leastPrice))} > limit_micros then 100
       when spent_micros * 100 >= limit_micros * 80 then 80
       when spent_micros * 100 >= limit_micros * 50 then 50
       else 0 end`

/**
 * Sets what a spender may spend in a month, in micro-dollars; null for no limit. The page shows what was spent so far, so a
 * mail is sent only about what is reached later. It counts from the next call on; calls under way are not stopped.
 */
export async function setSpendLimit(
  db: Executor,
  { walletId, spender, limitMicros }: { walletId: string; spender: string; limitMicros: bigint | null },
): Promise<void> {
  if (limitMicros === null) {
    await db.deleteFrom('spend_limits').where('spender', '=', spender).execute()
    return
  }
  const { spent } = await spendingOf(db, spender)
  await sql`
    insert into spend_limits (spender, wallet_id, limit_micros, told_month, told_percent)
    select ${spender}, ${walletId}, limit_micros, spend_month(), ${reachedPercent}
      from (values (${spent}::bigint, ${limitMicros}::bigint)) as now (spent_micros, limit_micros)
    on conflict (spender) do update
       set limit_micros = excluded.limit_micros, told_month = excluded.told_month,
           told_percent = excluded.told_percent`.execute(db)
}

const limitAsked = 'must be from 0.01 to 1000000 USD, or null for no limit.'

/** A limit as it is asked for, `25` or `25.00`, parsed to micro-dollars; null for none. */
export const AskedLimit = amountField(limitAsked, { least: 10_000n, most: 1_000_000_000_000n }).nullable()

const spendAlertMail = {
  name: 'wallet.spend-alert',
  payload: z.strictObject({ spender: z.string(), percent: z.int() }),
}

/**
 * Finds limits of which 50, 80 or 100 % are spent in this month, and queues a mail for each. The limit is marked, so that
 * a mail about each share is sent once in a month; if several are reached at once, one mail names the highest.
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
export function spendAlertTask(mailing: Mailing): Task {
  const { db, baseUrl } = mailing
  return memberMailTask(mailing, spendAlertMail, payers, async ({ spender, percent }) => {
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
    return alert && alert.percent >= percent ? messageOf(alert, baseUrl) : undefined
  })
}

function messageOf(
  { accountId, keyHint, spentMicros, limitMicros, percent }: Alert,
  baseUrl: string,
): MemberMail {
  const whose = keyHint === null ? 'Your organisation' : `Your API key ${keyHint}`
  const [spent, limit] = [formatAmount(spentMicros), formatAmount(limitMicros)]
  const page = keyHint === null ? `${baseUrl}/dashboard/wallet` : `${baseUrl}/dashboard/developer`
  return {
    accountId,
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
