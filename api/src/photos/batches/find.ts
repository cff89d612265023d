import { Language } from '@likeness/engine'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '#accounts/caller.ts'
import { batchLimits } from '#config/limits.ts'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { formatAmount } from '#foundation/money.ts'
import { pageFrom } from '#foundation/pages.ts'
import { Refused } from '#foundation/problem.ts'
import { type Executor, lockAccount, type Tables } from '#storage/database.ts'
import type { NumberedQuery } from '../jobs/find.ts'
import type { Batch, BatchStatus, NewBatch } from './schema.ts'

export type BatchRow = Selectable<Tables['batches']>

/**
 * A batch of an account.
 * @param locked Whether other transactions cannot change it until the end of this one. Default: no.
 * @throws Refused: `not_found` if the account has no batch with this id in its mode, or has deleted it.
 */
export async function findBatch(
  db: Executor,
  { accountId, livemode }: AccountMode,
  batchId: string,
  { locked = false } = {},
): Promise<BatchRow> {
  const row = await db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .where('deleted', '=', false)
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (row) return row
  throw new Refused({
    code: 'not_found',
    detail: `There is no batch "${batchId.slice(0, 100)}". Check its id.`,
  })
}

/** A page of an account's batches in one mode, the newest first. */
export async function listBatches(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { status, limit, cursor }: z.infer<typeof NumberedQuery> & { status?: BatchStatus | undefined },
) {
  const { rows } = await sql<BatchRow>`
    select * from batches
     where account_id = ${accountId} and livemode = ${livemode} and not deleted
       and ${status === undefined ? sql`true` : sql`state = ${status}`}
       and ${cursor === undefined ? sql`true` : sql`number < ${cursor.before}`}
     order by number desc
     limit ${limit + 1}`.execute(db)
  const page = pageFrom(rows, limit, ({ number }) => ({ before: Number(number) }))
  return { ...page, data: page.data.map(batchOf) }
}

/** Photos that are in jobs which have not ended. */
export function judgingOf(row: BatchRow): number {
  const { received, waiting, ready, review, retake, failed, cancelled } = row
  return received - waiting - ready - review - retake - failed - cancelled
}

/** A batch as answers show it. */
export function batchOf(row: BatchRow): Batch {
  const { received, waiting, ready, review, retake, failed, cancelled } = row
  const { id, livemode, paused_because, cancelled_because, document_id, mode, subject, profile, metadata } =
    row
  const { policy_name: name, policy_version: version } = row
  return {
    id,
    livemode,
    paused_because,
    cancelled_because,
    document_id,
    mode,
    subject,
    profile,
    metadata,
    status: row.state,
    policy: name !== null && version !== null ? { name, version } : null,
    language: Language.parse(row.language),
    expected_items: row.expected,
    counts: { received, waiting, judging: judgingOf(row), ready, review, retake, failed, cancelled },
    charge: { amount: formatAmount(row.charged_micros), currency: 'USD' },
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    results_kept_until: row.delete_at?.toISOString() ?? null,
  }
}

/**
 * Locks a batch that has not ended for the rest of the transaction. Each transaction that changes a batch takes this lock first,
 * before those of its jobs, their holds and the wallet; the end of a job takes none of a batch. So transactions cannot
 * deadlock.
 * @returns Undefined if the batch has ended or does not exist.
 */
export async function lockOpenBatch(
  transaction: Transaction<Tables>,
  batchId: string,
): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select * from batches where id = ${batchId} and ended_at is null for no key update`.execute(transaction)
  return rows[0]
}

/** The account and the mode of a batch. */
export function ownerOf({ account_id: accountId, livemode }: BatchRow): AccountMode {
  return { accountId, livemode }
}

/**
 * The keys to whose spending batches count, by the batch: that which created it, or the first of those that this one replaced.
 * @returns Without the batches whose key is not stored any more.
 */
export async function keysOfBatches(db: Executor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('api_keys', 'api_keys.id', 'batches.spender')
    .select(['batches.id as batchId', 'api_keys.id', 'api_keys.name', 'api_keys.hint'])
    .where(sql<boolean>`batches.id = any(${ids})`)
    .execute()
  return new Map(rows.map(({ batchId, ...key }) => [batchId, key]))
}

/**
 * Makes a batch without photos. It costs nothing: its jobs do.
 * @throws Refused: `too_many_batches`, or `not_found` if the account was erased.
 */
export async function createBatch(
  transaction: Transaction<Tables>,
  caller: Caller,
  { documentId, mode, by, language, metadata, expectedItems }: NewBatch,
  deadlineSeconds: number,
): Promise<Batch> {
  const { accountId, livemode, spender } = caller
  await lockAccount(transaction, accountId)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from batches
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(transaction)
  if ((rows[0]?.open ?? 0) >= batchLimits.open) {
    const detail = `${batchLimits.open} batches of this account have not ended. Wait until one has, or cancel one.`
    throw new Refused({ code: 'too_many_batches', detail, extra: { limit: batchLimits.open } })
  }
  const id = newId('bat')
  const { subject, profile, policy } = by
  await sql`
    insert into batches (id, account_id, livemode, spender, document_id, mode, subject, profile, policy_name, policy_version,
                         language, metadata, expected, expires_at)
    values (${id}, ${accountId}, ${livemode}, ${spender}, ${documentId}, ${mode}, ${subject}, ${profile},
            ${policy?.name ?? null}, ${policy?.version ?? null}, ${language}, ${JSON.stringify(metadata)}::jsonb,
            ${expectedItems ?? null}, now() + make_interval(secs => ${deadlineSeconds}))`.execute(transaction)
  return batchOf(await findBatch(transaction, caller, id))
}
