import type { Transaction } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Tables } from '../storage/database/tables.ts'
import { publishJobEnd } from '../webhooks/publish.ts'

export interface EndedJob extends AccountMode {
  jobId: string
  state: 'completed' | 'failed' | 'cancelled'
}

/**
 * Announces that a job and all its items have ended. A job that is deleted before its end is announced too. Call it in the
 * transaction that ends the job, so that the announcement is stored exactly if the end is.
 */
export async function announceJobEnded(transaction: Transaction<Tables>, job: EndedJob): Promise<void> {
  await publishJobEnd(transaction, job)
}
