import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { accountModeOf } from '#accounts/caller.ts'
import type { AccountMode } from '#foundation/access.ts'
import type { Outcome } from '#foundation/problem.ts'
import { logChange } from '#http/require-session.ts'
import { type Database, deleteInBatches, type Tables } from '#storage/database.ts'
import { endAndDelete } from '../jobs/cancel.ts'
import { queueBatch } from '../jobs/end.ts'
import { batchOf, findBatch, lockOpenBatch, noSuchBatch } from './find.ts'
import type { Batch } from './schema.ts'

/** What a call changes of a batch. */
export type BatchChange = 'close' | 'pause' | 'resume' | 'cancel'

const changes = {
  close: sql`state = case state when 'open' then 'closed' else state end`,
  pause: sql`paused_because = 'requested'`,
  resume: sql`paused_because = null, last_item_at = now()`,
  cancel: sql`cancelled_because = coalesce(cancelled_because, 'requested'), state = 'cancelling', paused_because = null`,
}

/**
 * Changes a batch. What is so already, and a batch that has ended, stay as they are.
 * - close: it takes no more photos; the rest becomes a job.
 * - pause: no further jobs are made; those that are made go on.
 * - resume: jobs are made again, also if it was paused for lack of money.
 * - cancel: photos that are not being judged are cancelled and deleted, soon after this returns.
 * @returns The batch, and whether it was changed; or `not_found`.
 */
async function changeBatch(
  transaction: Transaction<Tables>,
  owner: AccountMode,
  batchId: string,
  change: BatchChange,
): Promise<Outcome<{ batch: Batch; changed: boolean }>> {
  const before = await findBatch(transaction, owner, batchId)
  if (!before) return noSuchBatch(batchId)
  const open = await lockOpenBatch(transaction, batchId)
  // A batch that is cancelled is not paused or closed any more.
  if (open && open.state !== 'cancelling') await apply(transaction, batchId, change)
  const after = await findBatch(transaction, owner, batchId)
  if (!after) return noSuchBatch(batchId)
  const batch = batchOf(after)
  return { ok: true, value: { batch, changed: !isDeepStrictEqual(batch, batchOf(before)) } }
}

/**
 * Deletes a batch with its results and photos: it is not found any more, and soon nothing of it is stored. If it has not ended,
 * it is cancelled first. The ledger keeps the charges.
 * @returns `not_found` if there is no such batch.
 */
async function deleteBatch(
  transaction: Transaction<Tables>,
  owner: AccountMode,
  batchId: string,
): Promise<Outcome<null>> {
  if (!(await findBatch(transaction, owner, batchId))) return noSuchBatch(batchId)
  if (await lockOpenBatch(transaction, batchId)) await apply(transaction, batchId, 'cancel')
  await sql`update batches set deleted = true where id = ${batchId}`.execute(transaction)
  return { ok: true, value: null }
}

async function apply(transaction: Transaction<Tables>, batchId: string, change: BatchChange): Promise<void> {
  await sql`update batches set ${changes[change]} where id = ${batchId}`.execute(transaction)
  if (change !== 'pause') await queueBatch(transaction, batchId)
}

/** How the audit log calls what is changed. Closing is how every batch ends, so it is not recorded. */
const actionOf = {
  close: undefined,
  pause: 'batch.paused',
  resume: 'batch.resumed',
  cancel: 'batch.cancelled',
} as const

/**
 * Changes a batch of a request's caller, and records it in the audit log if it was not so already.
 * @returns The batch; or `not_found`.
 */
export function changeBatchFor(
  db: Database,
  request: FastifyRequest,
  batchId: string,
  change: BatchChange,
): Promise<Outcome<Batch>> {
  return db.transaction().execute(async (transaction): Promise<Outcome<Batch>> => {
    const outcome = await changeBatch(transaction, accountModeOf(request), batchId, change)
    if (!outcome.ok) return outcome
    const { batch, changed } = outcome.value
    const action = actionOf[change]
    if (changed && action) await logChange(transaction, request, { action, target: batchId })
    return { ok: true, value: batch }
  })
}

/**
 * Deletes a batch of a request's caller, and records it in the audit log.
 * @returns `not_found` if there is no such batch.
 */
export function deleteBatchFor(
  db: Database,
  request: FastifyRequest,
  batchId: string,
): Promise<Outcome<null>> {
  return db.transaction().execute(async (transaction) => {
    const outcome = await deleteBatch(transaction, accountModeOf(request), batchId)
    if (outcome.ok) await logChange(transaction, request, { action: 'batch.deleted', target: batchId })
    return outcome
  })
}

/**
 * Deletes all batches of an account at once, with their jobs, results and photos. Jobs under way are cancelled, and their holds
 * voided. Call it when the account accepts nothing new.
 */
export async function eraseBatches(db: Database, accountId: string): Promise<void> {
  // From here on, no further jobs are made of them.
  await sql`
    update batches set paused_because = 'requested', deleted = true
     where account_id = ${accountId} and ended_at is null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from jobs where account_id = ${accountId} and batch_id is not null`.execute(db)
  for (const { id } of rows) {
    await db.transaction().execute((transaction) => endAndDelete(transaction, id, 0))
  }
  await deleteInBatches((most) =>
    sql`
      delete from job_items where id in (
        select job_items.id from job_items join batches on batches.id = batch_id
         where account_id = ${accountId} and job_id is null
         limit ${most}
           for update of job_items skip locked)`.execute(db),
  )
  await sql`delete from batches where account_id = ${accountId}`.execute(db)
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
