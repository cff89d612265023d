import { sql, type Transaction } from 'kysely'
import { nameInMode } from '../../foundation/account-mode.ts'
import { cancelOpenJob } from '../../jobs/cancel.ts'
import { countDropped } from '../../limits/unpaid-work.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { BatchRow } from '../find.ts'
import { ownerOf } from '../open-batch.ts'

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
