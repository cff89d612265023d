import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { accountModeOf } from '#accounts/caller.ts'
import { logChange } from '#http/require-session.ts'
import { type Database, deleteInBatches, type Tables } from '#storage/database.ts'
import { endAndDelete } from '../jobs/cancel.ts'
import { queueBatch } from '../jobs/end.ts'
import { batchOf, findBatch, lockOpenBatch } from './find.ts'
import type { Batch } from './schema.ts'

/** What a call changes of a batch. */
export type BatchChange = 'close' | 'pause' | 'resume' | 'cancel'

const changes = {
  close: sql`state = case state when 'open' then 'closed' else state end`,
  pause: sql`paused_because = 'requested'`,
  resume: sql`paused_because = null, last_item_at = now()`,
  cancel: sql`cancelled_because = coalesce(cancelled_because, 'requested'), state = 'cancelling', paused_because = null`,
}

/** How the audit log calls what is changed. Closing is how every batch ends, so it is not recorded. */
const actionOf = {
  close: undefined,
  pause: 'batch.paused',
  resume: 'batch.resumed',
  cancel: 'batch.cancelled',
} as const

/**
 * Changes a batch of a request's caller, and records it in the audit log if it was not so already. A batch that has ended stays as
 * it is.
 * - close: it takes no more photos; the rest becomes a job.
 * - pause: no further jobs are made; those that are made go on.
 * - resume: jobs are made again, also if it was paused for lack of money.
 * - cancel: photos that are not being judged are cancelled and deleted, soon after this returns.
 * @throws Refused: `not_found`.
 */
export function changeBatchFor(
  db: Database,
  request: FastifyRequest,
  batchId: string,
  change: BatchChange,
): Promise<Batch> {
  const owner = accountModeOf(request)
  return db.transaction().execute(async (transaction) => {
    const before = batchOf(await findBatch(transaction, owner, batchId))
    const open = await lockOpenBatch(transaction, batchId)
    // A batch that is cancelled is not paused or closed any more.
    if (open && open.state !== 'cancelling') await apply(transaction, batchId, change)
    const batch = batchOf(await findBatch(transaction, owner, batchId))
    const action = actionOf[change]
    if (action && !isDeepStrictEqual(batch, before)) {
      await logChange(transaction, request, { action, target: batchId })
    }
    return batch
  })
}

/**
 * Deletes a batch of a request's caller with its results and photos, and records it in the audit log: it is not found any more,
 * and soon nothing of it is stored. If it has not ended, it is cancelled first. The ledger keeps the charges.
 * @throws Refused: `not_found` if there is no such batch.
 */
export async function deleteBatchFor(db: Database, request: FastifyRequest, batchId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await findBatch(transaction, accountModeOf(request), batchId)
    if (await lockOpenBatch(transaction, batchId)) await apply(transaction, batchId, 'cancel')
    await sql`update batches set deleted = true where id = ${batchId}`.execute(transaction)
    await logChange(transaction, request, { action: 'batch.deleted', target: batchId })
  })
}

async function apply(transaction: Transaction<Tables>, batchId: string, change: BatchChange): Promise<void> {
  await sql`update batches set ${changes[change]} where id = ${batchId}`.execute(transaction)
  if (change !== 'pause') await queueBatch(transaction, batchId)
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
  await deleteInBatches(
    db,
    'job_items',
    sql`job_id is null and batch_id in (select id from batches where account_id = ${accountId})`,
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
  await deleteInBatches(db, 'jobs', sql`batch_id in (select id from batches where ${old})`)
  await deleteInBatches(
    db,
    'job_items',
    sql`job_id is null and batch_id in (select id from batches where ${old})`,
  )
  return deleteInBatches(
    db,
    'batches',
    sql`${old} and not exists (select from jobs where batch_id = batches.id)`,
  )
}
