import { sql } from 'kysely'
import { batchLimits } from '../config/batch-limits.ts'
import { queueBatch } from '../jobs/batch-task.ts'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database } from '../storage/database/open.ts'

/**
 * Takes batches further that no call and no job does: cancels those that have expired, closes open ones that got no photo for an
 * hour, and tries those again that were paused for lack of money.
 * @returns How many.
 */
export async function tendBatches(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select id, expires_at <= now() as expired from batches
         where ended_at is null and state <> 'cancelling'
           and (expires_at <= now()
                or paused_because in ('insufficient_funds', 'spend_limit_reached')
                or (state = 'open' and last_item_at <= now() - make_interval(secs => ${batchLimits.idleSeconds})))
         order by expires_at limit 1000
           for no key update skip locked
      )
      update batches
         set state = case when expired then 'cancelling'
                          when last_item_at <= now() - make_interval(secs => ${batchLimits.idleSeconds}) then 'closed'
                          else state end,
             cancelled_because = case when expired then 'expired' end,
             paused_because = case when not expired then paused_because end
        from due where batches.id = due.id
      returning batches.id`.execute(transaction)
    for (const { id } of rows) await queueBatch(transaction, id)
    return rows.length
  })
}

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
