import type { Transaction } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Tables } from '../storage/database/tables.ts'
import { publishJobEnd } from '../webhooks/publish.ts'
import { queueBatch } from './batch-task.ts'

export interface EndedJob extends AccountMode {
  jobId: string
  /** The batch that made it; null for a job that was sent as one. */
  batchId: string | null
  state: 'completed' | 'failed' | 'cancelled'
}

/**
 * Announces that a job and all its items have ended: to its batch, if it has one, otherwise to the account. A job that is
 * deleted before its end is announced too. Call it in the transaction that ends the job, so that the announcement is stored
 * exactly if the end is.
 */
export async function announceJobEnded(transaction: Transaction<Tables>, job: EndedJob): Promise<void> {
  const { batchId } = job
  if (batchId === null) await publishJobEnd(transaction, job)
  else await queueBatch(transaction, batchId)
}
