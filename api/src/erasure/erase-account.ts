import { sql, type Transaction } from 'kysely'
import { ensureMembership } from '../accounts/members/ensure-membership.ts'
import { eraseBatches } from '../batches/erase.ts'
import { endSubscription } from '../billing/plans/subscription.ts'
import { forgetBuyer } from '../billing/receipts/billing-details.ts'
import { deleteJob } from '../jobs/cancel.ts'
import type { Database } from '../storage/database/open.ts'
import type { Tables } from '../storage/database/tables.ts'

/** The tables whose rows are deleted with the account in `account_id`. */
export const erasedTables = [
  'key_events',
  'usage_counts',
  'page_usage_counts',
  'result_counts',
  'finding_counts',
  'answered_calls',
  'idempotency_keys',
  'jobs',
  'batches',
  'webhook_endpoints',
  'saved_photos',
  'policy_versions',
  'policies',
  'reviews',
  'review_decisions',
  'account_checks',
  'billing_details',
  'free_checks',
  'members',
  'invitations',
  'audit_log',
] as const satisfies (keyof Tables)[]

/**
 * The tables that keep the rows of an erased account, without names: keys, because calls under way are still recorded with
 * their ids, and wallets and the periods of plans, because the ledger keeps
 * everything.
 */
export const keptTables = [
  'api_keys',
  'wallets',
  'subscriptions',
  'plan_periods',
] as const satisfies (keyof Tables)[]

/**
 * Deletes what an account has and everything that names its people: members, names of keys, webhooks, policies, jobs with
 * photos and results, usage and calls. The account remains without a name, and so do its entries in the ledger. Its keys are revoked,
 * and its jobs under way are cancelled. What concurrent requests would add is refused or deleted too. Its members remain as
 * people; who is a member nowhere else gets an empty account.
 */
export async function eraseAccount(db: Database, accountId: string): Promise<void> {
  // From the end of this transaction nothing new can be created for the account; see migration 0018.
  await db.transaction().execute((transaction) => beginErasing(transaction, accountId))
  await finishErasing(db, accountId, async (transaction, users) => {
    for (const userId of users) await ensureMembership(transaction, userId, { freeChecks: 0 })
  })
}

/**
 * Ends an account's keys and its plan, forgets who paid, and accepts nothing new for it. What must not happen after the
 * deletion of an account is ended here, because the process may die before it deletes the rest.
 */
export async function beginErasing(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  // Keys are locked before the account, in the same order as by rolling and revoking a key.
  await endKeys(transaction, accountId)
  await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
  await transaction
    .updateTable('accounts')
    .set({ owner: 'deleted', erased_at: sql`now()`, user_id: null })
    .where('id', '=', accountId)
    .execute()
  // Again, for keys that were created before the account was locked.
  await endKeys(transaction, accountId)
  await endSubscription(transaction, accountId)
  await transaction.deleteFrom('billing_details').where('account_id', '=', accountId).execute()
  await forgetBuyer(transaction, accountId)
}

/**
 * Deletes everything of an account that accepts nothing new any more. May be repeated if it failed.
 * @param onDeleted Runs in the transaction that deletes the members, with the ids of their users.
 */
export async function finishErasing(
  db: Database,
  accountId: string,
  onDeleted?: (transaction: Transaction<Tables>, users: string[]) => Promise<void>,
): Promise<void> {
  // Each job is deleted separately, because that voids its hold and takes the locks in the same order as other code.
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'livemode'])
    .where('account_id', '=', accountId)
    .where('batch_id', 'is', null)
    .execute()
  for (const { id, livemode } of jobs) {
    await deleteJob(db, { accountId, livemode }, id, { retentionSeconds: 0 })
  }
  await eraseBatches(db, accountId)
  await db.transaction().execute(async (transaction) => {
    await allowErasing(transaction, accountId)
    const members = await transaction
      .selectFrom('members')
      .select('user_id')
      .where('account_id', '=', accountId)
      .orderBy('user_id')
      .execute()
    for (const table of erasedTables) {
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction)
    }
    await transaction
      .updateTable('wallets')
      .set({ low_balance_micros: null })
      .where('account_id', '=', accountId)
      .execute()
    await sql`
      delete from spend_limits using wallets
       where wallets.id = wallet_id and account_id = ${accountId}`.execute(transaction)
    await forgetBuyer(transaction, accountId)
    // The provider's id of the card is needed until it is removed there.
    await sql`
      update automatic_top_ups set enabled = false, card = '' from wallets
       where wallets.id = wallet_id and account_id = ${accountId}`.execute(transaction)
    await onDeleted?.(
      transaction,
      members.map(({ user_id }) => user_id),
    )
  })
  // Outside of the transaction, because calls hold these rows while they wait for others.
  await sql`delete from rate_windows where strpos(subject, ${accountId}) > 0`.execute(db)
}

async function endKeys(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ name: '', hint: '', default_policy: null, revoked_at: sql`coalesce(revoked_at, now())` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Permits deleting from the audit log and that of keys, which are otherwise never changed; see migration 0017. */
async function allowErasing(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`select set_config('likeness.erasing', ${accountId}, true)`.execute(transaction)
}
