import { sql } from 'kysely'
import type { AccountMode } from '../foundation/access.ts'
import { dayOf } from '../foundation/time.ts'
import type { Executor } from '../storage/database.ts'

/** Counts answered calls by key, UTC day and operation, in the same order in every process, so that concurrent writes never deadlock. */
export async function countCalls(
  transaction: Executor,
  calls: readonly { accountId: string; at: Date; keyId: string | null; operation: string; status: number }[],
): Promise<void> {
  const called = calls.map(({ accountId, at, keyId, operation, status }) => {
    return { accountId, day: dayOf(at), keyId, operation, status }
  })
  await sql`
    with counted as (
      select "accountId" as account_id, day, operation, "keyId" as key_id, count(*) filter (where status < 400) as succeeded,
             count(*) filter (where status between 400 and 499) as refused, count(*) filter (where status >= 500) as failed
        from json_to_recordset(${JSON.stringify(called)}) as call (
          "accountId" text, day date, operation text, "keyId" text, status int)
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4
    ), of_pages as (
      insert into page_usage_counts as stored (account_id, day, operation, succeeded, refused, failed)
      select account_id, day, operation, succeeded, refused, failed from counted where key_id is null
      on conflict (account_id, day, operation) do update
         set succeeded = stored.succeeded + excluded.succeeded,
             refused = stored.refused + excluded.refused,
             failed = stored.failed + excluded.failed
    )
    insert into usage_counts as stored (account_id, day, operation, key_id, succeeded, refused, failed)
    select account_id, day, operation, key_id, succeeded, refused, failed from counted where key_id is not null
    on conflict (account_id, day, operation, key_id) do update
       set succeeded = stored.succeeded + excluded.succeeded,
           refused = stored.refused + excluded.refused,
           failed = stored.failed + excluded.failed`.execute(transaction)
}

/** An account's calls of one operation on one day. */
export interface DailyUsage {
  /** UTC: `2026-11-21`. */
  date: string
  operation: string
  succeeded: number
  refused: number
  failed: number
  /** The amount that the ledger charged on that day. */
  chargedMicros: bigint
}

/**
 * Reports an account's calls in one mode and their charges by day and operation, sorted by both. Days and operations
 * without calls or charges are left out. The charges come from the ledger and are exact; their day is the one on the statement.
 * @param range The first and the last day, in UTC: `2026-11-01`.
 */
export async function dailyUsage(
  db: Executor,
  { accountId, livemode, walletId }: AccountMode & { walletId: string },
  { from, to }: { from: string; to: string },
): Promise<DailyUsage[]> {
  const { rows } = await sql<DailyUsage>`
    select day::text as date, operation, sum(succeeded)::float8 as succeeded, sum(refused)::float8 as refused,
           sum(failed)::float8 as failed, sum(charged_micros)::bigint as "chargedMicros"
      from (
        select day, operation, succeeded, refused, failed, 0 as charged_micros
          from usage_counts
          join api_keys
            on api_keys.id = key_id and api_keys.account_id = ${accountId} and api_keys.livemode = ${livemode}
         where usage_counts.account_id = ${accountId} and day between ${from}::date and ${to}::date
         union all
        select day, operation, succeeded, refused, failed, 0
          from page_usage_counts
         where ${livemode} and account_id = ${accountId} and day between ${from}::date and ${to}::date
         union all
        select day, operation, 0, 0, 0, charged_micros
          from daily_charges
         where wallet_id = ${walletId} and day between ${from}::date and ${to}::date
      ) as counted_and_charged
     group by 1, 2
     order by 1, 2`.execute(db)
  return rows
}
