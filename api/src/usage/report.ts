import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Executor } from '../storage/database/open.ts'

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
 * Reports an account's calls in one mode and their charges by day and operation, sorted by both. Days and operations without calls or charges
 * are left out. The charges come from the ledger and are exact; their day is the one on the statement.
 * @param range The first and the last day, in UTC: `2026-11-01`.
 */
export async function dailyUsage(
  db: Executor,
  { accountId, livemode, walletId }: AccountMode & { walletId: string },
  { from, to }: { from: string; to: string },
): Promise<DailyUsage[]> {
  const { rows } = await sql<
    Record<'succeeded' | 'refused' | 'failed' | 'charged', bigint> & DayAndOperation
  >`
    select day::text as date, operation, sum(succeeded)::bigint as succeeded, sum(refused)::bigint as refused,
           sum(failed)::bigint as failed, sum(charged_micros)::bigint as charged
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
  return rows.map(({ date, operation, charged, ...counts }) => ({
    date,
    operation,
    succeeded: Number(counts.succeeded),
    refused: Number(counts.refused),
    failed: Number(counts.failed),
    chargedMicros: charged,
  }))
}

interface DayAndOperation {
  date: string
  operation: string
}

/** Adds up the rows of a report. */
export function totalOf(usage: readonly DailyUsage[]): Omit<DailyUsage, 'date' | 'operation'> {
  const total = { succeeded: 0, refused: 0, failed: 0, chargedMicros: 0n }
  for (const { succeeded, refused, failed, chargedMicros } of usage) {
    total.succeeded += succeeded
    total.refused += refused
    total.failed += failed
    total.chargedMicros += chargedMicros
  }
  return total
}
