import { sql } from 'kysely'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database } from '../storage/database/open.ts'
import { expireJob } from './end.ts'
import { lockOpenJob } from './open-job.ts'

/**
 * Ends expired jobs: their open items fail, their photos are deleted, and the hold is voided if no item has a result.
 * Tries all jobs and rejects at the end if some could not be ended; the next run tries those again.
 * @returns How many jobs it ended.
 */
export async function expireJobs(db: Database, retentionSeconds: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where ended_at is null and expires_at <= now() order by expires_at limit 1000`.execute(
    db,
  )
  const failures: unknown[] = []
  for (const { id } of rows) {
    await expireOne(db, id, retentionSeconds).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs could not be ended`)
  return rows.length
}

async function expireOne(db: Database, jobId: string, retentionSeconds: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const job = await lockOpenJob(transaction, jobId)
    if (job) await expireJob(transaction, job, retentionSeconds)
  })
}

/**
 * Deletes the jobs whose retention period is over, except those that are locked now. Those of a batch are kept as long as it.
 * Returns how many it deleted.
 */
export function deleteOldJobs(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from jobs where id in (
        select id from jobs
         where ended_at is not null and delete_at <= now() and batch_id is null
         order by delete_at
         limit ${most}
           for update skip locked)`.execute(db),
  )
}
