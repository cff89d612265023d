import { Language } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { type Caller, inTestMode } from '#accounts/caller.ts'
import { batchLimits } from '#config/limits.ts'
import { nameInMode } from '#foundation/access.ts'
import type { Outcome } from '#foundation/problem.ts'
import { countDropped } from '#limits/unpaid-work.ts'
import type { Executor, Tables } from '#storage/database.ts'
import { cancelOpenJob } from '../jobs/cancel.ts'
import { type JobTerms, quoteJob } from '../jobs/quote.ts'
import { insertJobOfBatch } from '../jobs/stored-items.ts'
import { type BatchRow, ownerOf } from './find.ts'

/**
 * Makes the next job of a locked batch: of its first items that wait, 20 or the rest of a closed batch. It is held and
 * charged as one that is sent.
 * @returns A problem of `holdJob` if it cannot be paid; then nothing has changed.
 */
export async function makeNextJob(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  terms: JobTerms,
): Promise<Outcome<null>> {
  const { rows } = await sql<{ id: string }>`
    select id from job_items
     where batch_id = ${batch.id} and ended_at is null and job_id is null
     order by position limit ${batchLimits.itemsOfJob}`.execute(transaction)
  const part = {
    batchId: batch.id,
    itemIds: rows.map(({ id }) => id),
    language: Language.parse(batch.language),
  }
  const quoted = quoteJob(await callerOf(transaction, batch))
  const made = await insertJobOfBatch(transaction, quoted, part, terms)
  if (!made.ok) return made
  await sql`update batches set waiting = waiting - ${rows.length} where id = ${batch.id}`.execute(transaction)
  return made
}

/** The caller that created the batch, as the caller of its jobs. */
async function callerOf(db: Executor, batch: BatchRow): Promise<Caller> {
  const { account_id: accountId, livemode, spender } = batch
  const { owner, walletId } = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.owner', 'wallets.id as walletId'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const live: Caller = { channel: 'platform', accountId, livemode: true, owner, walletId, spender }
  return livemode ? live : inTestMode(live)
}

/** Items in one transaction, because their photos are deleted with them. */
const atOnce = 200

/**
 * Cancels some items of a locked batch that are in no job, and deletes their photos. They count as unpaid work, as dropped photos
 * of a job do.
 * @returns How many; 0 if none is left.
 */
export async function cancelWaiting(transaction: Transaction<Tables>, batch: BatchRow): Promise<number> {
  const { rows } = await sql<{ items: number; bytes: number }>`
    with ended as (
      update job_items set state = 'cancelled', ended_at = now()
       where id in (
         select id from job_items
          where batch_id = ${batch.id} and ended_at is null and job_id is null
          order by position limit ${atOnce})
      returning id, photo_bytes
    ), forgotten as (
      delete from job_photos using ended where item_id = ended.id
    )
    select count(*)::int as items, coalesce(sum(photo_bytes), 0)::float8 as bytes from ended`.execute(
    transaction,
  )
  const { items = 0, bytes = 0 } = rows[0] ?? {}
  if (items === 0) return 0
  await sql`
    update batches
       set waiting = waiting - ${items}, cancelled = cancelled + ${items}, stored_bytes = stored_bytes - ${bytes}::bigint
     where id = ${batch.id}`.execute(transaction)
  if (batch.cancelled_because === 'requested')
    await countDropped(transaction, nameInMode(ownerOf(batch)), bytes)
  return items
}

/**
 * Cancels the items of one of a locked batch's open jobs that are not being judged at this moment: of one, so that the transaction
 * does not lock the wallet for a second job after the first has queued the batch.
 * @returns False if there is none that was not cancelled yet.
 */
export async function cancelNextJob(
  transaction: Transaction<Tables>,
  batchId: string,
  retentionSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs
     where batch_id = ${batchId} and ended_at is null and cancel_requested_at is null limit 1`.execute(
    transaction,
  )
  const [job] = rows
  return job !== undefined && cancelOpenJob(transaction, job.id, retentionSeconds)
}

/**
 * Counts the jobs of a locked batch that have ended since the last call: what their items ended with, what they cost, and the
 * room of their photos, which are deleted. A job is counted once.
 */
export async function countEndedJobs(transaction: Transaction<Tables>, batchId: string): Promise<void> {
  await sql`
    with ended as (
      update jobs set counted_in_batch = true
       where batch_id = ${batchId} and ended_at is not null and not counted_in_batch
      returning id, hold_id
    ), items as (
      select count(*) filter (where state = 'completed' and result ->> 'status' = 'READY') as ready,
             count(*) filter (where state = 'completed' and result ->> 'status' = 'REVIEW') as review,
             count(*) filter (where state = 'completed' and result ->> 'status' = 'RETAKE') as retake,
             count(*) filter (where state = 'failed') as failed,
             count(*) filter (where state = 'cancelled') as cancelled,
             coalesce(sum(photo_bytes), 0) as bytes
        from job_items join ended on ended.id = job_id
    ), charged as (
      select coalesce(sum(amount_micros), 0) as micros
        from holds join ended on ended.hold_id = holds.id
       where holds.state = 'captured'
    )
    update batches
       set ready = batches.ready + items.ready, review = batches.review + items.review,
           retake = batches.retake + items.retake, failed = batches.failed + items.failed,
           cancelled = batches.cancelled + items.cancelled, stored_bytes = stored_bytes - items.bytes,
           charged_micros = charged_micros + charged.micros
      from items, charged
     where batches.id = ${batchId} and exists (select from ended)`.execute(transaction)
}

/** How many jobs of a batch have not ended. */
export async function countOpenJobs(transaction: Transaction<Tables>, batchId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from jobs where batch_id = ${batchId} and ended_at is null`.execute(
    transaction,
  )
  return rows[0]?.open ?? 0
}
