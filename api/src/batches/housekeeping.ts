import { sql } from 'kysely'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database } from '../storage/database/open.ts'

/**
 * Deletes the batches whose retention period is over, and those that their owners deleted: first their jobs with all items, a few
 * at a time, because a batch has thousands.
 * @returns How many batches it deleted.
 */
export async function deleteOldBatches(db: Database): Promise<number> {
  const old = sql`ended_at is not null and (delete_at <= now() or deleted)`
  await deleteInBatches((most) =>
    sql`
      delete from jobs where id in (
        select jobs.id from jobs
         where batch_id in (select id from batches where ${old})
         limit ${most}
           for update skip locked)`.execute(db),
  )
  await deleteInBatches((most) =>
    sql`
      delete from job_items where id in (
        select id from job_items
         where job_id is null and batch_id in (select id from batches where ${old})
         limit ${most}
           for update skip locked)`.execute(db),
  )
  return deleteInBatches((most) =>
    sql`
      delete from batches where id in (
        select id from batches
         where ${old} and not exists (select from jobs where batch_id = batches.id)
         limit ${most}
           for update skip locked)`.execute(db),
  )
}
