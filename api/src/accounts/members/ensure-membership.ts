import type { Transaction } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { insertAccount } from '../create-account.ts'

/**
 * Creates an account with a user's name if the user is a member of none, so that everyone who signs in works somewhere.
 * @param grant How many first checks the new account has free. None if the user had an account before: leaving one would
 *   otherwise earn free checks.
 */
export async function ensureMembership(
  transaction: Transaction<Tables>,
  userId: string,
  grant: { freeChecks: number },
): Promise<void> {
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
  if (member) return
  const accountId = newId('acct')
  await insertAccount(transaction, accountId, user.name, userId)
  await transaction
    .updateTable('accounts')
    .set({ free_checks: grant.freeChecks })
    .where('id', '=', accountId)
    .execute()
}
