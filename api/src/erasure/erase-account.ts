import { sql, type Transaction } from 'kysely'
import { deleteJob } from '../jobs/cancel.ts'
import type { Database } from '../storage/database/open.ts'
import type { Tables } from '../storage/database/tables.ts'

/** Tables whose rows go with the account that `account_id` names. */
export const erasedTables = [
  'key_events',
  'usage_counts',
  'answered_calls',
  'idempotency_keys',
  'jobs',
  'webhook_endpoints',
  'saved_photos',
  'free_checks',
] as const satisfies (keyof Tables)[]

/**
 * Tables that keep their rows of an account without a name: keys, since calls under way are still written down under
 * their ids, and wallets, since the ledger never forgets.
 */
export const keptTables = ['api_keys', 'wallets'] as const satisfies (keyof Tables)[]

/**
 * Deletes a user with all that is theirs, and all that names them: sessions, password, keys' names, webhooks, jobs with
 * photos and results, usage and calls. The account stays without name or owner, and with it what the ledger booked. Its
 * keys are revoked, and its jobs under way cancelled. What requests under way would add meanwhile is refused, or goes too.
 */
export async function eraseAccount(
  db: Database,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  // Nobody begins anything new in its name from here on; see migration 0018.
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    // Keys before the account, as who rolls or revokes one locks them.
    await endKeys(transaction, accountId)
    await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
    await transaction
      .updateTable('accounts')
      .set({ owner: 'deleted', erased_at: sql`now()` })
      .where('id', '=', accountId)
      .execute()
    // Those as well that were being made until the account was locked.
    await endKeys(transaction, accountId)
  })
  // Each gives back what it holds, which takes its locks in the order of everybody else.
  const jobs = await db.selectFrom('jobs').select('id').where('account_id', '=', accountId).execute()
  for (const { id } of jobs) await deleteJob(db, accountId, id, { retentionSeconds: 0 })
  await db.transaction().execute(async (transaction) => {
    await allowErasing(transaction, accountId)
    for (const table of erasedTables) {
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction)
    }
    await transaction
      .updateTable('wallets')
      .set({ low_balance_micros: null })
      .where('account_id', '=', accountId)
      .execute()
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute()
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
  })
}

async function endKeys(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ name: '', hint: '', revoked_at: sql`coalesce(revoked_at, now())` })
    .where('account_id', '=', accountId)
    .execute()
}

/** The audit trail of keys is never changed, but for this; see migration 0017. */
async function allowErasing(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`select set_config('likeness.erasing', ${accountId}, true)`.execute(transaction)
}
