import { Language } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Tables } from '../storage/database/tables.ts'

/** A job that has not ended, locked. */
export interface OpenJob extends AccountMode {
  id: string
  /** The batch that made it; null for a job that was sent as one. */
  batchId: string | null
  /** Null in test mode. */
  holdId: string | null
  language: Language
  /** Whether its deadline has passed. */
  expired: boolean
  /** Whether it was cancelled while items of it were being judged. */
  cancelRequested: boolean
}

/**
 * Locks a job for the rest of the transaction. Each transaction that changes a job or its items must take this lock first,
 * before the locks of the hold and the wallet. So changes are sequential, and transactions cannot deadlock.
 * @returns Undefined if the job has ended or does not exist.
 */
export async function lockOpenJob(
  transaction: Transaction<Tables>,
  jobId: string,
): Promise<OpenJob | undefined> {
  const { rows } = await sql<Omit<OpenJob, 'language'> & { language: string }>`
    select id, batch_id as "batchId", account_id as "accountId", livemode, hold_id as "holdId", language, expires_at <= now() as expired,
           cancel_requested_at is not null as "cancelRequested"
      from jobs
     where id = ${jobId} and ended_at is null
       for update`.execute(transaction)
  const [row] = rows
  return row && { ...row, language: Language.parse(row.language) }
}

/** An item of a locked job that is still to be judged. */
export interface OpenItem {
  id: string
  documentId: string
  mode: 'check' | 'validate'
  subject: 'adult' | 'child' | 'infant'
  profile: 'standard' | 'strict'
  /** Null for none. */
  policyName: string | null
  policyVersion: number | null
  state: 'queued' | 'running'
  /** How often its judging was begun. */
  attempts: number
}

/** An item that has not ended; undefined if it has ended or does not exist. */
export async function findOpenItem(
  transaction: Transaction<Tables>,
  itemId: string,
): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select id, document_id as "documentId", mode, subject, profile, policy_name as "policyName", policy_version as "policyVersion",
           state, attempts
      from job_items
     where id = ${itemId} and ended_at is null`.execute(transaction)
  return rows[0]
}
