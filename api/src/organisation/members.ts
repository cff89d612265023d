import type { Transaction } from 'kysely'
import { ensureMembership, insertAccount } from '../accounts/accounts.ts'
import { type AuditEntry, type Author, recordAudit } from '../accounts/audit.ts'
import type { Role } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { refuse } from '../foundation/problem.ts'
import { type Database, type Executor, lockAccount, type Tables } from '../storage/database.ts'

/** The most organisations that a person owns: each has a free check on each day. */
export const mostOwned = 5

/** The organisations of a person, in the order in which they were joined. */
export async function organisationsOf(db: Executor, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.owner as name', 'members.role'])
    .where('members.user_id', '=', userId)
    .where('accounts.erased_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('accounts.id')
    .execute()
}

/**
 * Creates an organisation with an empty wallet, whose owner is the person who asks, without free first checks.
 * @returns Its id.
 * @throws `too_many_organisations` if the person owns `mostOwned`.
 */
export function createOrganisation(
  db: Database,
  name: string,
  { userId, author }: { userId: string; author: Author },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    // The user is locked, so that two calls do not both create the last one that is allowed.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const owned = (await organisationsOf(transaction, userId)).filter(({ role }) => role === 'owner')
    if (owned.length >= mostOwned) {
      refuse('too_many_organisations', `A person owns at most ${mostOwned}. Delete one first.`)
    }
    const id = newId('acct')
    await insertAccount(transaction, id, name, userId)
    await recordAudit(transaction, { accountId: id, author, action: 'organisation.created' })
    return id
  })
}

/** Sets an organisation's name, or whether its members need a second factor for everything in it, which counts at once. */
export function changeOrganisation(
  db: Database,
  values: { owner: string } | { demands_second_factor: boolean },
  entry: AuditEntry,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const account = transaction.updateTable('accounts').where('id', '=', entry.accountId)
    await account.where('erased_at', 'is', null).set(values).execute()
    await recordAudit(transaction, entry)
  })
}

/** Lets a session work in another organisation from its next call on. Throws `not_found` if its user is no member there. */
export async function enterOrganisation(
  db: Database,
  { id, user }: { id: string; user: { id: string } },
  accountId: string,
): Promise<void> {
  const known = (await organisationsOf(db, user.id)).some((organisation) => organisation.id === accountId)
  if (!known) refuse('not_found', 'You are no member of this organisation. Choose one from the list.')
  await db.updateTable('sessions').set({ works_in: accountId }).where('id', '=', id).execute()
}

/** A member of an account. */
interface Place {
  accountId: string
  userId: string
}

type Change = Place & { author: Author }

/**
 * Gives a member another role.
 * @throws `not_found` if the account has no such member; `last_owner` if it would have no owner afterwards.
 */
export function changeRole(
  db: Database,
  { accountId, userId: target, role, author }: Change & { role: Role },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockMembers(transaction, { accountId, userId: target }, role === 'owner')
    await transaction
      .updateTable('members')
      .set({ role })
      .where('account_id', '=', accountId)
      .where('user_id', '=', target)
      .execute()
    const action = 'member.role_changed'
    await recordAudit(transaction, { accountId, author, action, target, detail: { role } })
  })
}

/**
 * Ends a membership: the member leaves, or is removed by an owner. Sessions that work in the account go on in another one.
 * Throws as `changeRole`.
 */
export function endMembership(db: Database, place: Change): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockMembers(transaction, place, false)
    await leave(transaction, place)
    await ensureMembership(transaction, place.userId)
    const { accountId, author, userId: target } = place
    const action = author.actor === `user:${target}` ? 'member.left' : 'member.removed'
    await recordAudit(transaction, { accountId, author, action, target })
  })
}

/** Deletes a membership. */
export async function leave(transaction: Transaction<Tables>, { accountId, userId }: Place): Promise<void> {
  await transaction
    .deleteFrom('members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** Locks the account, so that two owners do not leave it at the same time, and refuses a change of a member. */
async function lockMembers(
  transaction: Transaction<Tables>,
  { accountId, userId }: Place,
  staysOwner: boolean,
): Promise<void> {
  await lockAccount(transaction, accountId, 'invalid_request')
  const members = await transaction
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('account_id', '=', accountId)
    .execute()
  if (!members.some(({ user_id }) => user_id === userId)) {
    refuse('not_found', 'The organisation has no such member. Reload the list of members.')
  }
  const hasOwner = members.some(({ user_id, role }) => role === 'owner' && user_id !== userId)
  if (!hasOwner && !staysOwner) {
    const detail =
      'An organisation needs an owner. Make another member an owner first, or delete the organisation.'
    refuse('last_owner', detail)
  }
}
