import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { Refused } from '#foundation/problem.ts'
import { type Database, deleteInBatches, type Tables } from '#storage/database.ts'
import { endItems, expireJob } from './end.ts'
import { findJob, lockOpenJob } from './find.ts'
import type { JobWithItems } from './schema.ts'

/**
 * Cancels the items of a job that are not being judged at this moment. An item that is being judged gets its result, or is
 * cancelled if it hangs or would have to be judged again. A second cancellation changes nothing.
 * @param retentionSeconds How long the job is kept after its end.
 * @returns The job.
 * @throws Refused: `not_found`, or `job_ended` if it ended without being cancelled.
 */
export function cancelJob(
  db: Database,
  owner: AccountMode,
  jobId: string,
  retentionSeconds: number,
): Promise<JobWithItems> {
  return db.transaction().execute(async (transaction) => {
    await findJob(transaction, owner, jobId)
    const wasOpen = await cancelOpenJob(transaction, jobId, retentionSeconds)
    const { job } = await findJob(transaction, owner, jobId)
    if (wasOpen || job.status === 'cancelled') return job
    const detail = `The job has already ended with the status ${job.status}. Fetch its results instead.`
    throw new Refused({ code: 'job_ended', detail })
  })
}

/** Does the same to any job. Returns false if it had ended already. */
export async function cancelOpenJob(
  transaction: Transaction<Tables>,
  jobId: string,
  retentionSeconds: number,
): Promise<boolean> {
  const job = await lockOpenJob(transaction, jobId)
  if (!job) return false
  // So that an item which is being judged now is cancelled if it gets no result.
  await sql`
    update jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = ${jobId}`.execute(
    transaction,
  )
  await endItems(transaction, job, { states: ['queued'] }, { state: 'cancelled' }, retentionSeconds)
  return true
}

/**
 * Deletes a job with its results and photos. Its open items are cancelled. The ledger keeps the charge.
 * @throws Refused: `not_found` if there is no such job.
 */
export async function deleteJob(
  db: Database,
  owner: AccountMode,
  jobId: string,
  retentionSeconds: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await findJob(transaction, owner, jobId)
    await endAndDelete(transaction, jobId, retentionSeconds)
  })
}

/** Does the same to any job, if it is still there. */
export async function endAndDelete(
  transaction: Transaction<Tables>,
  jobId: string,
  retentionSeconds: number,
): Promise<void> {
  const job = await lockOpenJob(transaction, jobId)
  if (job) {
    const open = { states: ['queued', 'running'] } as const
    await endItems(transaction, job, open, { state: 'cancelled' }, retentionSeconds)
  }
  await sql`delete from jobs where id = ${jobId}`.execute(transaction)
}

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
    const expired = db.transaction().execute(async (transaction) => {
      const job = await lockOpenJob(transaction, id)
      if (job) await expireJob(transaction, job, retentionSeconds)
    })
    await expired.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs could not be ended`)
  return rows.length
}

/**
 * Deletes the jobs whose retention period is over, except those that are locked now. Those of a batch are kept as long as it.
 * Returns how many it deleted.
 */
export function deleteOldJobs(db: Database): Promise<number> {
  return deleteInBatches(
    db,
    'jobs',
    sql`ended_at is not null and delete_at <= now() and batch_id is null order by delete_at`,
  )
}
