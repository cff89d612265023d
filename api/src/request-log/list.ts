import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Executor } from '../storage/database/open.ts'
import type { RecordedCall } from './record.ts'

/** How a call ended: it succeeded, or it was answered with a problem. */
type Outcome = 'succeeded' | 'failed'

export interface ListedCall extends Omit<RecordedCall, 'accountId' | 'keyId' | 'problem' | 'verdict'> {
  problem: string | null
  verdict: string | null
  /** Null for a call of a page of the dashboard. */
  key: { id: string; name: string; hint: string } | null
}

/** The call after which a page of the list begins. */
interface Place {
  at: Date
  requestId: string
}

export interface Listing extends AccountMode {
  after?: Place | undefined
  limit: number
  /** Only calls with this key. */
  keyId?: string | undefined
  /** Only calls of this operation. */
  operation?: string | undefined
  outcome?: Outcome | undefined
}

/** Lists an account's answered calls in one mode, the latest first. */
export async function listCalls(db: Executor, listing: Listing): Promise<ListedCall[]> {
  const { accountId, livemode, after, limit, keyId, operation, outcome } = listing
  const rows = await db
    .selectFrom('answered_calls as call')
    .leftJoin('api_keys', 'api_keys.id', 'call.key_id')
    .select(['request_id', 'at', 'took_ms', 'operation', 'document_id', 'status_code', 'problem', 'verdict'])
    .select(['replayed', 'charged_micros', 'key_id', 'api_keys.name', 'api_keys.hint'])
    .where('call.account_id', '=', accountId)
    // The calls of pages have no key, and are live.
    .where(sql<boolean>`coalesce(api_keys.livemode, true)`, '=', livemode)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, request_id) < (${after?.at}, ${after?.requestId})`),
    )
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', String(keyId)))
    .$if(operation !== undefined, (query) => query.where('operation', '=', String(operation)))
    .$if(outcome !== undefined, (query) =>
      query.where(
        outcome === 'succeeded' ? sql<boolean>`status_code < 400` : sql<boolean>`status_code >= 400`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    requestId: row.request_id,
    at: row.at,
    tookMs: row.took_ms,
    operation: row.operation,
    documentId: row.document_id,
    status: row.status_code,
    problem: row.problem,
    verdict: row.verdict,
    replayed: row.replayed,
    chargedMicros: row.charged_micros,
    key: row.key_id === null ? null : { id: row.key_id, name: row.name ?? '', hint: row.hint ?? '' },
  }))
}

export const keptDays = 30

/** Deletes the calls that were answered more than `keptDays` days ago. Returns the number of deleted calls. */
export async function forgetOldCalls(db: Executor): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from answered_calls where (account_id, at, request_id) in (
        select account_id, at, request_id from answered_calls
         where at < now() - make_interval(days => ${keptDays})
         order by at
         limit ${most}
           for update skip locked)`.execute(db),
  )
}
