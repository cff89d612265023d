import { Language } from '@likeness/engine'
import { type Selectable, sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import { formatAmount } from '../foundation/money.ts'
import { type Refusal, refusal } from '../foundation/problem.ts'
import type { Executor } from '../storage/database/open.ts'
import type { Tables } from '../storage/database/tables.ts'
import type { Batch, BatchStatus } from './schema.ts'

export type BatchRow = Selectable<Tables['batches']>

/** A batch of an account; undefined if the account has no batch with this id in its mode, or has deleted it. */
export async function findBatch(
  db: Executor,
  { accountId, livemode }: AccountMode,
  batchId: string,
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .where('deleted', '=', false)
    .executeTakeFirst()
}

/** The answer for an unknown batch, and for a batch of another account or mode. */
export function noSuchBatch(batchId: string): Refusal {
  return refusal('not_found', `There is no batch "${batchId.slice(0, 100)}". Check its id.`)
}

export interface BatchListing extends AccountMode {
  status?: BatchStatus | undefined
  /** Only batches with a smaller number. */
  before?: number | undefined
  limit: number
}

/** An account's batches in one mode, the newest first. Each one has the number that `before` refers to. */
export async function listBatches(
  db: Executor,
  { accountId, livemode, status, before, limit }: BatchListing,
): Promise<{ batch: Batch; number: number }[]> {
  const { rows } = await sql<BatchRow>`
    select * from batches
     where account_id = ${accountId} and livemode = ${livemode} and not deleted
       and ${status === undefined ? sql`true` : sql`state = ${status}`}
       and ${before === undefined ? sql`true` : sql`number < ${before}`}
     order by number desc
     limit ${limit}`.execute(db)
  return rows.map((row) => ({ batch: batchOf(row), number: Number(row.number) }))
}

/** Photos that are in jobs which have not ended. */
export function judgingOf(row: BatchRow): number {
  const { received, waiting, ready, review, retake, failed, cancelled } = row
  return received - waiting - ready - review - retake - failed - cancelled
}

/** A batch as answers show it. */
export function batchOf(row: BatchRow): Batch {
  const { received, waiting, ready, review, retake, failed, cancelled } = row
  const { policy_name: name, policy_version: version } = row
  return {
    id: row.id,
    livemode: row.livemode,
    status: row.state,
    paused_because: row.paused_because,
    cancelled_because: row.cancelled_because,
    document_id: row.document_id,
    mode: row.mode,
    subject: row.subject,
    profile: row.profile,
    policy: name !== null && version !== null ? { name, version } : null,
    language: Language.parse(row.language),
    metadata: row.metadata,
    expected_items: row.expected,
    counts: { received, waiting, judging: judgingOf(row), ready, review, retake, failed, cancelled },
    charge: { amount: formatAmount(row.charged_micros), currency: 'USD' },
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    results_kept_until: row.delete_at?.toISOString() ?? null,
  }
}
