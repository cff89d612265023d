import { sql, type Transaction } from 'kysely'
import { ensureMembership } from './accounts/accounts.ts'
import { type Author, recordAudit } from './accounts/audit.ts'
import { endSubscription } from './billing/plans/plans.ts'
import { forgetBuyer } from './billing/receipts/billing-details.ts'
import { refuse } from './foundation/problem.ts'
import { leave } from './organisation/members.ts'
import { eraseJobs } from './photos/jobs/change.ts'
import type { Database, Tables } from './storage/database.ts'

/** The tables whose rows are deleted with the account in `account_id`. */
export const erasedTables = [
  'usage_counts',
  'page_usage_counts',
  'result_counts',
  'finding_counts',
  'answered_calls',
  'idempotency_keys',
  'jobs',
  'webhook_endpoints',
  'saved_photos',
  'policy_versions',
  'policies',
  'reviews',
  'review_decisions',
  'account_checks',
  'billing_details',
  'members',
  'invitations',
  'audit_log',
] as const

/**
 * The tables that keep the rows of an erased account, without names: keys, because calls under way are still recorded with
 * their ids, and wallets and the periods of plans, because the ledger keeps everything.
 */
export const keptTables = ['api_keys', 'wallets', 'subscriptions', 'plan_periods'] as const

/**
 * Deletes what an account has and everything that names its people: members, names of keys, webhooks, policies, jobs with
 * photos and results, usage and calls. The account remains without a name, and so do its entries in the ledger. Its keys are revoked,
 * and its jobs under way are cancelled. What concurrent requests would add is refused or deleted too. Its members remain as
 * people; one who is a member of no other account gets an empty one.
 */
export async function eraseAccount(db: Database, accountId: string): Promise<void> {
  // From the end of this transaction nothing new can be created for the account.
  await db.transaction().execute((transaction) => beginErasing(transaction, accountId))
  await finishErasing(db, accountId, ensureMembership)
}

/**
 * Ends an account's keys and its plan, forgets who paid, and accepts nothing new for it. What must not happen after the
 * deletion of an account is ended here, because the process may die before it deletes the rest.
 */
export async function beginErasing(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  // Keys are locked before the account, in the same order as by rolling and revoking a key.
  await endKeys(transaction, accountId)
  await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
  await sql`
    update accounts set owner = 'deleted', erased_at = now() where id = ${accountId}`.execute(transaction)
  // Again, for keys that were created before the account was locked.
  await endKeys(transaction, accountId)
  await endSubscription(transaction, accountId)
  await transaction.deleteFrom('billing_details').where('account_id', '=', accountId).execute()
  await forgetBuyer(transaction, accountId)
}

/**
 * Deletes everything of an account that accepts nothing new any more. May be repeated if it failed.
 * @param onDeleted Called for each user who was a member, in the transaction that deletes the members.
 */
async function finishErasing(
  db: Database,
  accountId: string,
  onDeleted?: (transaction: Transaction<Tables>, userId: string) => Promise<void>,
): Promise<void> {
  await eraseJobs(db, accountId)
  await db.transaction().execute(async (transaction) => {
    // Permits deleting from the audit log, which is otherwise never changed.
    await sql`select set_config('likeness.erasing', ${accountId}, true)`.execute(transaction)
    const { rows: members } = await sql<{ id: string }>`
      select user_id as id from members where account_id = ${accountId} order by 1`.execute(transaction)
    for (const table of erasedTables) {
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction)
    }
    await sql`update wallets set low_balance_micros = null where account_id = ${accountId}`.execute(
      transaction,
    )
    await sql`
      delete from spend_limits using wallets
       where wallets.id = wallet_id and account_id = ${accountId}`.execute(transaction)
    await forgetBuyer(transaction, accountId)
    // The provider's id of the card is needed until it is removed there.
    await sql`
      update automatic_top_ups set enabled = false, card = '' from wallets
       where wallets.id = wallet_id and account_id = ${accountId}`.execute(transaction)
    for (const { id } of members) await onDeleted?.(transaction, id)
  })
  // Outside of the transaction, because calls hold these rows while they wait for others.
  await sql`delete from rate_windows where strpos(subject, ${accountId}) > 0`.execute(db)
}

async function endKeys(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`
    update api_keys set name = '', hint = '', default_policy = null, revoked_at = coalesce(revoked_at, now())
     where account_id = ${accountId}`.execute(transaction)
}

/**
 * Deletes a person: sessions, password, memberships, and every account of which they are the only member, as `eraseAccount`
 * does. Accounts with other members stay with those.
 * @returns The ids of the accounts that were erased.
 * @throws `last_owner` if an account with other members would have no owner.
 */
export async function erasePerson(db: Database, userId: string, author: Author): Promise<string[]> {
  const erased = await db.transaction().execute(async (transaction) => {
    const places = await placesOf(transaction, userId)
    const ownerless = places.find(({ others, hasOtherOwner }) => others > 0 && !hasOtherOwner)
    if (ownerless) refuse('last_owner', lacksOwner(ownerless.name))
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    const own: string[] = []
    for (const { accountId, others } of places) {
      if (others > 0) {
        await leave(transaction, { accountId, userId })
        await recordAudit(transaction, { accountId, author, action: 'member.deleted', target: userId })
      } else {
        await beginErasing(transaction, accountId)
        own.push(accountId)
      }
    }
    return own
  })
  for (const accountId of erased) await finishErasing(db, accountId)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute()
    const address = transaction.selectFrom('users').select('email').where('id', '=', userId)
    await transaction.deleteFrom('invitations').where('email', '=', address).execute()
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
  })
  // Outside of the transaction, because calls hold these rows while they wait for others.
  await sql`delete from rate_windows where strpos(subject, ${userId}) > 0`.execute(db)
  return erased
}

/** An account of a person, with the number of its other members, and whether one of those owns it. */
type Place = { accountId: string; name: string; others: number; hasOtherOwner: boolean }

/** A person's accounts, locked so that no one joins or leaves them meanwhile. */
async function placesOf(transaction: Transaction<Tables>, userId: string): Promise<Place[]> {
  const joined = transaction.selectFrom('members').select('account_id').where('user_id', '=', userId)
  const ids = (await joined.execute()).map(({ account_id }) => account_id)
  // Keys are locked before accounts, in the same order as by rolling and revoking a key.
  await sql`select from api_keys where account_id = any(${ids}) order by id for update`.execute(transaction)
  await sql`select from accounts where id = any(${ids}) order by id for update`.execute(transaction)
  const { rows } = await sql<{ accountId: string; name: string; others: number; hasOtherOwner: boolean }>`
    select account.id as "accountId", account.owner as name,
           count(other.user_id)::int as others, coalesce(bool_or(other.role = 'owner'), false) as "hasOtherOwner"
      from members own
      join accounts account on account.id = own.account_id
      left join members other on other.account_id = own.account_id and other.user_id <> own.user_id
     where own.user_id = ${userId}
     group by account.id, account.owner
     order by account.id`.execute(transaction)
  return rows
}

const lacksOwner = (name: string) =>
  `The organisation "${name}" has other members and no other owner. Make one of them an owner first, or delete it.`

/**
 * Ends the plans of deleted accounts and forgets who paid for them, where that was not done when they were deleted: a
 * renewal held the plan at that moment, or an earlier version of the service died before it.
 */
export async function tidyErased(db: Database): Promise<void> {
  await sql`
    update subscriptions set ended_at = now(), next_plan = null
      from accounts a where a.id = account_id and erased_at is not null and ended_at is null`.execute(db)
  await sql`
    delete from billing_details using accounts a where a.id = account_id and erased_at is not null`.execute(
    db,
  )
  await sql`
    update receipts set buyer = null
      from accounts a
      join wallets w on w.account_id = a.id
      join payments p on p.wallet_id = w.id
     where p.id = payment_id and erased_at is not null and buyer is not null`.execute(db)
}
