import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

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
