import { Language } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { type Caller, inTestMode } from '../../accounts/caller.ts'
import { batchLimits } from '../../config/batch-limits.ts'
import type { Outcome } from '../../foundation/problem.ts'
import { insertJobOfBatch } from '../../jobs/accepting/insert.ts'
import { type JobTerms, quoteJob } from '../../jobs/accepting/job-quote.ts'
import type { Executor } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { BatchRow } from '../find.ts'

export interface JobMaking extends Omit<JobTerms, 'seconds' | 'mostCalls'> {
  /** How long a job may take. */
  deadlineSeconds: number
}

/**
 * Makes the next job of a locked batch: of its first items that wait, 20 or the rest of a closed batch. It is held and
 * charged as one that is sent.
 * @returns A problem of `holdJob` if it cannot be paid; then nothing has changed.
 */
export async function makeNextJob(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  terms: JobMaking,
): Promise<Outcome<null>> {
  const { rows } = await sql<{ id: string }>`
    select id from job_items
     where batch_id = ${batch.id} and ended_at is null and job_id is null
     order by position limit ${batchLimits.itemsOfJob}`.execute(transaction)
  const part = {
    batchId: batch.id,
    itemIds: rows.map(({ id }) => id),
    language: Language.parse(batch.language),
  }
  const quoted = quoteJob(await callerOf(transaction, batch))
  const made = await insertJobOfBatch(transaction, quoted, part, terms)
  if (!made.ok) return made
  await sql`update batches set waiting = waiting - ${rows.length} where id = ${batch.id}`.execute(transaction)
  return made
}

/** The caller that created the batch, as the caller of its jobs. */
export async function callerOf(db: Executor, batch: BatchRow): Promise<Caller> {
  const { account_id: accountId, livemode, spender } = batch
  const { owner, walletId } = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.owner', 'wallets.id as walletId'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const live: Caller = { channel: 'platform', accountId, livemode: true, owner, walletId, spender }
  return livemode ? live : inTestMode(live)
}
