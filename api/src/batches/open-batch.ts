import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Tables } from '../storage/database/tables.ts'
import type { BatchRow } from './find.ts'

/**
 * Locks a batch that has not ended for the rest of the transaction. Each transaction that changes a batch takes this lock first,
 * before those of its jobs, their holds and the wallet; the end of a job takes none of a batch. So transactions cannot
 * deadlock.
 * @returns Undefined if the batch has ended or does not exist.
 */
export async function lockOpenBatch(
  transaction: Transaction<Tables>,
  batchId: string,
): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select * from batches where id = ${batchId} and ended_at is null for no key update`.execute(transaction)
  return rows[0]
}

/** The account and the mode of a batch. */
export function ownerOf({ account_id: accountId, livemode }: BatchRow): AccountMode {
  return { accountId, livemode }
}
