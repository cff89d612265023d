import type { FastifyRequest } from 'fastify'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { type BatchChange, changeBatch, deleteBatch } from '../../../../batches/change.ts'
import type { Batch } from '../../../../batches/schema.ts'
import type { Outcome } from '../../../../foundation/problem.ts'
import type { Database } from '../../../../storage/database/open.ts'
import { logChange } from '../../../request/caller/author-of.ts'

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
