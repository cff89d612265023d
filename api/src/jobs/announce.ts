import type { Transaction } from 'kysely'
import type { Tables } from '../storage/database/tables.ts'
import { publishJobEnd } from '../webhooks/publish.ts'

export interface EndedJob {
  accountId: string
  jobId: string
  state: 'completed' | 'failed' | 'cancelled'
}

/**
 * Tells whoever is to know that a job has ended, after all of its items; one that is deleted before its end has ended
 * too. It happens in the transaction that ends the job: what is written here is written if that end is.
 */
export async function announceJobEnded(transaction: Transaction<Tables>, job: EndedJob): Promise<void> {
  await publishJobEnd(transaction, job)
}
