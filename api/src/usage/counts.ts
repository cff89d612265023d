import { sql } from 'kysely'
import { dayOf } from '../foundation/days.ts'
import type { Database } from '../storage/database/open.ts'

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
    count: (call) => add(rowOf(call)),
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

function rowOf({ accountId, keyId, operation, status }: AnsweredCall): Row {
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
