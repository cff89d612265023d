import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import { type Database, deleteInBatches, type Tables } from '#storage/database.ts'
import { endItems, expireJob, noteChange } from './end.ts'
import { findJob, lockOpenJob, noSuchJob } from './find.ts'
import type { JobWithItems } from './schema.ts'

export interface Retention {
  /** How long a job is kept after its end. */
  retentionSeconds: number
}

/**
 * Cancels the items of a job that are not being judged at this moment. An item that is being judged gets its result, or is
 * cancelled if it hangs or would have to be judged again. A second cancellation changes nothing.
 * @returns The job; or `not_found`, or `job_ended` if it ended without being cancelled.
 */
export async function cancelJob(
  db: Database,
  owner: AccountMode,
  jobId: string,
  { retentionSeconds }: Retention,
): Promise<Outcome<JobWithItems>> {
  return db.transaction().execute(async (transaction): Promise<Outcome<JobWithItems>> => {
    const before = await findJob(transaction, owner, jobId)
    if (!before) return noSuchJob(jobId)
    const wasOpen = await cancelOpenJob(transaction, jobId, retentionSeconds)
    const after = await findJob(transaction, owner, jobId)
    if (!after) return noSuchJob(jobId)
    if (!wasOpen && after.job.status !== 'cancelled') {
      const detail = `The job has already ended with the status ${after.job.status}. Fetch its results instead.`
      return refusal('job_ended', detail)
    }
    return { ok: true, value: after.job }
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
  await noteRequest(transaction, jobId)
  if ((await endItems(transaction, job, { states: ['queued'] }, { state: 'cancelled' })) > 0) {
    await noteChange(transaction, job, retentionSeconds)
  }
  return true
}

/** Records the cancellation, so that an item which is being judged now is cancelled if it gets no result. */
async function noteRequest(transaction: Transaction<Tables>, jobId: string): Promise<void> {
  await sql`
    update jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = ${jobId}`.execute(
    transaction,
  )
}

/**
 * Deletes a job with its results and photos. Its open items are cancelled. The ledger keeps the charge.
 * @returns `not_found` if there is no such job.
 */
export async function deleteJob(
  db: Database,
  owner: AccountMode,
  jobId: string,
  { retentionSeconds }: Retention,
): Promise<Outcome<null>> {
  return db.transaction().execute(async (transaction): Promise<Outcome<null>> => {
    if (!(await findJob(transaction, owner, jobId))) return noSuchJob(jobId)
    const wasThere = await endAndDelete(transaction, jobId, retentionSeconds)
    return wasThere ? { ok: true, value: null } : noSuchJob(jobId)
  })
}

/** Does the same to any job. Returns whether there was one. */
export async function endAndDelete(
  transaction: Transaction<Tables>,
  jobId: string,
  retentionSeconds: number,
): Promise<boolean> {
  const job = await lockOpenJob(transaction, jobId)
  if (job) {
    await endItems(transaction, job, { states: ['queued', 'running'] }, { state: 'cancelled' })
    await noteChange(transaction, job, retentionSeconds)
  }
  const { numDeletedRows } = await transaction
    .deleteFrom('jobs')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
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
