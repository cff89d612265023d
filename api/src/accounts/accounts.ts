import type { Transaction } from 'kysely'
import { z } from 'zod'
import { freeChecks } from '../billing/prices.ts'
import { type Role, type Scope, scopes } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import type { Database, Executor, Tables } from '../storage/database.ts'
import { insertKey, type NewKey, newApiKey } from './make-keys.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'

/** The name of an organisation or of a person. */
export const ShownName = z
  .string()
  .trim()
  .min(1, 'must not be empty.')
  .max(100, 'must be at most 100 characters long.')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must be one line of visible characters.')

export interface NewAccount extends NewKey {
  accountId: string
  walletId: string
}

/** Creates an account with an empty wallet and a first live key, by default with all scopes. Run it in a transaction. */
export async function createAccount(
  db: Executor,
  account: { owner: string; keyName: string; actor: string; scopes?: readonly Scope[] },
): Promise<NewAccount> {
  const accountId = newId('acct')
  const walletId = await insertAccount(db, accountId, account.owner)
  const key = newApiKey()
  const keyId = await insertKey(db, {
    accountId,
    key,
    name: account.keyName,
    scopes: account.scopes ?? scopes,
    expiresAt: null,
    author: { actor: account.actor },
  })
  return { accountId, walletId, key, keyId }
}

/** Creates an account with its wallet, whose owner is the given user if there is one. Returns the wallet's id. */
export async function insertAccount(
  db: Executor,
  accountId: string,
  owner: string,
  userId?: string,
  freeChecks = 0,
): Promise<string> {
  const walletId = `wallet_${accountId}`
  await db.insertInto('accounts').values({ id: accountId, owner, free_checks: freeChecks }).execute()
  await db.insertInto('ledger_accounts').values({ id: walletId, kind: 'wallet' }).execute()
  await db.insertInto('wallets').values({ id: walletId, account_id: accountId }).execute()
  if (userId !== undefined) await addMember(db, { accountId, userId, role: 'owner' })
  return walletId
}

/** Makes a user a member of an account. Who is a member already keeps the role. */
export async function addMember(
  db: Executor,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role },
): Promise<void> {
  await db
    .insertInto('members')
    .values({ account_id: accountId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The members of an account, in the order in which they joined. */
export async function membersOf(db: Executor, accountId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(hasSecondFactor.as('has_second_factor'))
    .select(['users.id as user_id', 'users.name', 'users.email', 'members.role'])
    .select('members.created_at as joined_at')
    .where('members.account_id', '=', accountId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute()
}

/** The addresses of an account's members who have one of these roles: who is notified by mail. */
export async function addressesOf(db: Executor, accountId: string, roles: readonly Role[]) {
  const members = await membersOf(db, accountId)
  return members.filter(({ role }) => roles.includes(role)).map(({ email }) => email)
}

/**
 * Creates an account with a user's name if the user is a member of none, so that everyone who signs in works somewhere.
 * @param freeChecks The first checks that are free. None if the user had an account before: leaving one would earn some.
 */
export async function ensureMembership(transaction: Transaction<Tables>, userId: string, freeChecks = 0) {
  // The user is locked, so that two browsers that sign in concurrently do not create two accounts.
  const user = await transaction
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const member = await transaction
    .selectFrom('members')
    .select('account_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) await insertAccount(transaction, newId('acct'), user.name, userId, freeChecks)
}

/** Creates the account of a user who signs in for the first time, with the user's name, an empty wallet and the first free checks. */
export async function ensureAccount(db: Database, userId: string): Promise<void> {
  await db.transaction().execute((transaction) => ensureMembership(transaction, userId, freeChecks.first))
}
