import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'
import { prices } from '../prices/prices.ts'

/** What a wallet or a key spends in the current month (UTC), in micro-dollars. */
export interface Spending {
  /** What was charged, and what calls and jobs under way would charge. A refund does not lower it. */
  spentMicros: bigint
  /** The most that may be spent in a month; null for no limit. */
  limitMicros: bigint | null
  /** The first moment of the next month. */
  monthEnds: Date
}

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
    select coalesce(s.spent_micros, 0)::bigint as "spentMicros", l.limit_micros as "limitMicros",
           ${monthEnds} as "monthEnds"
      from unnest(${[...spenders]}::text[]) with ordinality as asked (spender, place)
      left join spend_limits l on l.spender = asked.spender
      left join monthly_spending s on s.spender = asked.spender and s.month = spend_month()
     order by place`.execute(db)
  return rows
}

/** A limit that leaves too little for a price. */
export interface ReachedLimit extends Spending {
  of: 'key' | 'organisation'
  limitMicros: bigint
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
    select case l.spender when ${walletId} then 'organisation' else 'key' end as of, l.limit_micros as "limitMicros",
           coalesce(s.spent_micros, 0)::bigint as "spentMicros", ${monthEnds} as "monthEnds"
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
export const reachedPercent = sql<number>`
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
  const { spentMicros } = await spendingOf(db, spender)
  await sql`
    insert into spend_limits (spender, wallet_id, limit_micros, told_month, told_percent)
    select ${spender}, ${walletId}, limit_micros, spend_month(), ${reachedPercent}
      from (values (${spentMicros}::bigint, ${limitMicros}::bigint)) as now (spent_micros, limit_micros)
    on conflict (spender) do update
       set limit_micros = excluded.limit_micros, told_month = excluded.told_month,
           told_percent = excluded.told_percent`.execute(db)
}
