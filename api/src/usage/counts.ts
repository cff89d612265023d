import { sql } from 'kysely'
import { dayOf } from '../foundation/days.ts'
import type { Database } from '../storage/database/open.ts'

/** A call that was answered. */
export interface AnsweredCall {
  accountId: string
  keyId: string
  operation: string
  /** The HTTP status of its answer. */
  status: number
}

export interface UsageCounts {
  /** Counts a call, in memory. */
  count(call: AnsweredCall): void
  /** Adds what was counted since the last time to the database; on failure it is kept for the next time. */
  write(): Promise<void>
}

interface Row {
  account_id: string
  day: string
  operation: string
  key_id: string
  succeeded: number
  refused: number
  failed: number
}

/**
 * Counts calls by key, UTC day and operation, so that no call waits for its count to be written.
 * @param maxRows So many combinations are held at most; while the database takes none, calls of further ones go uncounted.
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

/** In one statement, and in the same order in every process: two that write at once take turns, and never deadlock. */
async function addToStored(db: Database, counted: readonly Row[]): Promise<void> {
  await sql`
    insert into usage_counts as stored (account_id, day, operation, key_id, succeeded, refused, failed)
    select account_id, day, operation, key_id, succeeded, refused, failed
      from json_to_recordset(${JSON.stringify(counted)}) as counted (
        account_id text, day date, operation text, key_id text, succeeded bigint, refused bigint, failed bigint)
    on conflict (account_id, day, operation, key_id) do update
       set succeeded = stored.succeeded + excluded.succeeded,
           refused = stored.refused + excluded.refused,
           failed = stored.failed + excluded.failed`.execute(db)
}
