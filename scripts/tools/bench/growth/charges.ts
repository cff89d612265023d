import { type RawBuilder, sql } from 'kysely'

/** How many accounts share the charges. The first has a third of all; the others have equally many. */
export const accounts = 10_000

/** In micro-dollars: the price of every charge, and what each wallet was topped up with before its first. */
export const priceMicros = 50_000
export const toppedUpMicros = 10 ** 12

/** How long the rows of each kind are kept, in days. Charges are of one year; those of ten years are as many, more slowly. */
export const days = { charges: 365, calls: 30, deliveries: 30, keys: 1 } as const

/** The ids of the account of a number, from 0, as the service writes them: as long, and in no order. */
export const idOf = {
  account: (of: RawBuilder<unknown>) => sql`('acct_' || substr(md5('account ' || ${of}), 9))`,
  wallet: (of: RawBuilder<unknown>) => sql`('wallet_acct_' || substr(md5('account ' || ${of}), 9))`,
  key: (of: RawBuilder<unknown>) => sql`('key_' || substr(md5('key ' || ${of}), 9))`,
  hold: (of: RawBuilder<unknown>) => sql`('hold_' || substr(md5('hold ' || ${of}), 9))`,
  transfer: (of: RawBuilder<unknown>) => sql`('tr_' || substr(md5('transfer ' || ${of}), 9))`,
}

/** How many charges there are in all, and when the last one was made. */
export interface Filling {
  count: number
  until: Date
}

/**
 * The charges in the order in which they were made: `n` from 0, `w` the number of the account, `k` how many the wallet paid
 * before, `at` the time, and the operation.
 * @param lastDays Only those of the last days.
 */
export function charges({ count, until }: Filling, lastDays: number = days.charges): RawBuilder<unknown> {
  const first = Math.ceil(count * (1 - lastDays / days.charges))
  return sql`
    (select n, w, k, at,
            (array['photos.check', 'photos.validate', 'photos.jobs.create'])[1 + (case w when 0 then k else w end) % 3] as operation
       from (select n, case n % 3 when 0 then 0 else 1 + place % ${sql.lit(accounts - 1)} end as w,
                    case n % 3 when 0 then n / 3 else place / ${sql.lit(accounts - 1)} end as k, at
               from (select n, n / 3 * 2 + n % 3 - 1 as place,
                            ${sql.lit(until.toISOString())}::timestamptz - ${sql.lit(days.charges)} * interval '1 day' * (1 - (n + 1.0) / ${sql.lit(count)}) as at
                       from generate_series(${sql.lit(first)}::bigint, ${sql.lit(count - 1)}::bigint) n) as placed) as numbered
    ) as charges`
}
