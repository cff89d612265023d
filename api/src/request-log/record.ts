import type { Status } from '@likeness/engine'
import { sql } from 'kysely'
import type { AnyProblemCode } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'

/** An answered call, as it is recorded: nothing of what was sent, and of the answer only its status and verdict. */
export interface RecordedCall {
  accountId: string
  /** Null for a call of a page of the dashboard. */
  keyId: string | null
  requestId: string
  /** When it was answered. */
  at: Date
  /** The time to answer it, in milliseconds. */
  tookMs: number
  operation: string
  documentId: string | null
  /** The HTTP status of the answer. */
  status: number
  problem: AnyProblemCode | null
  verdict: Status | null
  /** Whether the answer was the stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
  chargedMicros: bigint
}

export interface CallRecord {
  /** Records a call, in memory. */
  add(call: RecordedCall): void
  /** Writes the calls since the last write. If it fails, they are kept for the next write. */
  write(): Promise<void>
}

/**
 * Records calls in memory, so that no call waits for its record to be written. A process that is killed loses the calls of
 * the last seconds.
 * @param mostCalls The most calls held in memory. If the database is out of reach, further calls are not recorded.
 */
export function callRecordOf(db: Database, { mostCalls = 10_000 } = {}): CallRecord {
  let unwritten: RecordedCall[] = []
  return {
    add: (call) => {
      if (unwritten.length < mostCalls) unwritten.push(call)
    },
    write: async () => {
      if (unwritten.length === 0) return
      const calls = unwritten
      unwritten = []
      try {
        await insert(db, calls)
      } catch (error) {
        unwritten = [...calls, ...unwritten].slice(0, mostCalls)
        throw error
      }
    },
  }
}

/** Writes all calls in one statement. A call that was written but whose confirmation was lost is not written twice. The
 *  calls of a deleted key are left out, and those of pages if the account was erased meanwhile. */
async function insert(db: Database, calls: readonly RecordedCall[]): Promise<void> {
  await sql`
    insert into answered_calls (account_id, at, request_id, key_id, operation, document_id, status_code, problem, verdict,
                                replayed, charged_micros, took_ms)
    select call.account_id, call.at, request_id, key_id, operation, document_id, status_code, problem, verdict, replayed,
           charged_micros, took_ms
      from json_to_recordset(${JSON.stringify(calls.map(rowOf))}) as call (
        account_id text, at timestamptz, request_id text, key_id text, operation text, document_id text,
        status_code int, problem text, verdict text, replayed boolean, charged_micros bigint, took_ms int)
     where exists (select from api_keys where id = key_id and api_keys.account_id = call.account_id)
        or key_id is null and exists (select from accounts where id = call.account_id and erased_at is null)
    on conflict do nothing`.execute(db)
}

function rowOf(call: RecordedCall) {
  return {
    account_id: call.accountId,
    at: call.at,
    request_id: call.requestId,
    key_id: call.keyId,
    operation: call.operation,
    document_id: call.documentId,
    status_code: call.status,
    problem: call.problem,
    verdict: call.verdict,
    replayed: call.replayed,
    charged_micros: String(call.chargedMicros),
    took_ms: call.tookMs,
  }
}
