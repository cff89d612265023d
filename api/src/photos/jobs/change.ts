import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { accountModeOf } from '#accounts/caller.ts'
import { logChange } from '#http/require-session.ts'
import { type Database, deleteInBatches, type Tables } from '#storage/database.ts'
import { objectsOwedBy } from '#storage/photos/objects.ts'
import type { PhotoPlaces } from '#storage/photos/photo-places.ts'
import { endItems, queueJob } from './end.ts'
import { changeJob, findJob, type JobRow, jobOf, lockOpenJob } from './find.ts'
import type { Job } from './schema.ts'

/** What a call changes of a job. */
export type JobChange = 'close' | 'pause' | 'resume' | 'cancel'

const changes = {
  close: sql`state = case state when 'open' then 'running' else state end`,
  pause: sql`paused_because = 'requested'`,
  resume: sql`paused_because = null, last_item_at = now()`,
  cancel: sql`state = 'cancelling', paused_because = null`,
}

/** How the audit log calls what is changed. Closing is how every job ends, so it is not recorded. */
const actionOf = {
  close: undefined,
  pause: 'job.paused',
  resume: 'job.resumed',
  cancel: 'job.cancelled',
} as const

export interface JobEnding {
  db: Database
  photos: Pick<PhotoPlaces, 'deleteOwed'>
  /** How long a job is kept after its end. */
  jobRetentionSeconds: number
}

/**
 * Changes a job of a request's caller, and records it in the audit log if it was not so already. A job that has ended, or is being
 * cancelled, stays as it is.
 * - close: it takes no more photos; the rest is judged.
 * - pause: no further items are held; those that are held are judged.
 * - resume: items are held again, also if it was paused for lack of money.
 * - cancel: photos that are not being judged are cancelled and deleted: the first before this returns, many soon after. An item that
 *   is being judged gets its result, or is cancelled if it hangs or would have to be judged again.
 * @throws Refused: `not_found`.
 */
export async function changeJobFor(
  { db, photos, jobRetentionSeconds }: JobEnding,
  request: FastifyRequest,
  jobId: string,
  change: JobChange,
): Promise<Job> {
  const owner = accountModeOf(request)
  const { job, owed } = await db.transaction().execute(async (transaction) => {
    await findJob(transaction, owner, jobId)
    const before = await lockOpenJob(transaction, jobId)
    if (before && before.state !== 'cancelling') {
      const after = await changeJob(transaction, before, changes[change])
      const left = change === 'cancel' ? await cancelSome(transaction, after, jobRetentionSeconds) : after
      if (change !== 'pause' && left.ended_at === null) await queueJob(transaction, jobId)
      const action = actionOf[change]
      const isOther = after.state !== before.state || after.paused_because !== before.paused_because
      if (action && isOther) await logChange(transaction, request, { action, target: jobId })
    }
    return { job: jobOf(await findJob(transaction, owner, jobId)), owed: await objectsOwedBy(transaction) }
  })
  await photos.deleteOwed(owed)
  return job
}

function cancelSome(
  transaction: Transaction<Tables>,
  job: JobRow,
  retentionSeconds: number,
): Promise<JobRow> {
  return endItems(transaction, job, { states: ['queued'] }, { state: 'cancelled' }, retentionSeconds)
}

/**
 * Deletes a job of a request's caller with its results and photos, and records it in the audit log. What is open of it is cancelled,
 * also what is being judged. The ledger keeps the charges.
 * @throws Refused: `not_found` if there is no such job.
 */
export async function deleteJobFor(jobs: JobEnding, request: FastifyRequest, jobId: string): Promise<void> {
  const { db, photos } = jobs
  await findJob(db, accountModeOf(request), jobId)
  const owed = await endAndDelete(db, jobId, (transaction) =>
    logChange(transaction, request, { action: 'job.deleted', target: jobId }),
  )
  await photos.deleteOwed(owed)
}

/**
 * Does the same to any job, if it is still there, in transactions of a bounded size. May be repeated if it failed.
 * @param whenDeleted Called in the transaction that deletes the job.
 * @returns The addresses of the objects that held its photos, for `deleteOwed`.
 */
async function endAndDelete(
  db: Database,
  jobId: string,
  whenDeleted?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<string[]> {
  const owed: string[] = []
  for (let isOpen = true; isOpen; ) {
    isOpen = await db.transaction().execute(async (transaction) => {
      const locked = await lockOpenJob(transaction, jobId)
      if (!locked) return false
      const job =
        locked.state === 'cancelling' ? locked : await changeJob(transaction, locked, changes.cancel)
      const open = { states: ['queued', 'running'] } as const
      const left = await endItems(transaction, job, open, { state: 'cancelled' }, 0)
      owed.push(...(await objectsOwedBy(transaction)))
      return left.ended_at === null
    })
  }
  await deleteInBatches(db, 'job_items', sql`job_id = ${jobId}`)
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('jobs').where('id', '=', jobId).executeTakeFirst()
    if (numDeletedRows > 0n) await whenDeleted?.(transaction)
  })
  return owed
}

/** Deletes all jobs of an account, with their results and photos. Call it when the account accepts nothing new. */
export async function eraseJobs(db: Database, accountId: string): Promise<void> {
  const jobs = await db.selectFrom('jobs').select('id').where('account_id', '=', accountId).execute()
  for (const { id } of jobs) await endAndDelete(db, id)
}

/**
 * Deletes the jobs whose retention period is over: first their items, a few at a time, because a job may have thousands.
 * @returns How many jobs it deleted.
 */
export async function deleteOldJobs(db: Database): Promise<number> {
  const old = sql`ended_at is not null and delete_at <= now()`
  await deleteInBatches(db, 'job_items', sql`job_id in (select id from jobs where ${old})`)
  return deleteInBatches(
    db,
    'jobs',
    sql`${old} and not exists (select from job_items where job_id = jobs.id) order by delete_at`,
  )
}
