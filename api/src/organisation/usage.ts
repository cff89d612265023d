import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import { dayOf } from '../foundation/days.ts'
import type { Database, Executor } from '../storage/database/open.ts'

/** An answered call. */
export interface AnsweredCall {
  accountId: string
  /** Null for a call of a page of the dashboard. */
  keyId: string | null
  operation: string
  /** The HTTP status of its answer. */
  status: number
}

export interface UsageCounts {
  /** Counts a call, in memory. */
  count(call: AnsweredCall): void
  /** Adds the counts since the last write to the database. If it fails, they are kept for the next write. */
  write(): Promise<void>
}

interface Row {
  account_id: string
  day: string
  operation: string
  key_id: string | null
  succeeded: number
  refused: number
  failed: number
}

/**
 * Counts calls in memory by key, UTC day and operation, so that no call waits for its count to be written.
 * @param maxRows The most combinations held in memory. If the database is out of reach, calls of further combinations are
 *   not counted.
 */
export function usageCountsOf(db: Database, { maxRows = 10_000 } = {}): UsageCounts {
  let rows = new Map<string, Row>()
  const add = (row: Row) => {
    const place = [row.account_id, row.day, row.operation, row.key_id].join(' ')
    const known = rows.get(place)
    if (!known) {
      if (rows.size < maxRows) rows.set(place, row)
      return
    }
    known.succeeded += row.succeeded
    known.refused += row.refused
    known.failed += row.failed
  }
  return {
    count: (call) => add(rowOfCall(call)),
    write: async () => {
      if (rows.size === 0) return
      const counted = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      rows = new Map()
      try {
        await addToStored(db, counted)
      } catch (error) {
        counted.forEach(add)
        throw error
      }
    },
  }
}

function rowOfCall({ accountId, keyId, operation, status }: AnsweredCall): Row {
  return {
    account_id: accountId,
    day: dayOf(new Date()),
    operation,
    key_id: keyId,
    succeeded: status < 400 ? 1 : 0,
    refused: status >= 400 && status < 500 ? 1 : 0,
    failed: status >= 500 ? 1 : 0,
  }
}

/**
 * Adds all counts in one statement, in the same order in every process, so that concurrent writes never deadlock. Those of
 * pages are left out if the account was erased meanwhile.
 */
async function addToStored(db: Database, counted: readonly Row[]): Promise<void> {
  await sql`
    with counted as (
      select *
        from json_to_recordset(${JSON.stringify(counted)}) as counted (
          account_id text, day date, operation text, key_id text, succeeded bigint, refused bigint, failed bigint)
    ), of_pages as (
      insert into page_usage_counts as stored (account_id, day, operation, succeeded, refused, failed)
      select account_id, day, operation, succeeded, refused, failed
        from counted
       where key_id is null and exists (select from accounts where id = account_id and erased_at is null)
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
           failed = stored.failed + excluded.failed`.execute(db)
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
