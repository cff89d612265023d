import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Outcome } from '../foundation/problem.ts'
import { queueBatch } from '../jobs/batch-task.ts'
import type { Tables } from '../storage/database/tables.ts'
import { batchOf, findBatch, noSuchBatch } from './find.ts'
import { lockOpenBatch } from './open-batch.ts'
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
export async function changeBatch(
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
export async function deleteBatch(
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
