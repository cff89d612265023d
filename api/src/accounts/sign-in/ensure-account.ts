import { freeChecks } from '../../config/free-checks.ts'
import { newId } from '../../foundation/identifiers.ts'
import type { Database } from '../../storage/database/open.ts'
import { insertAccount } from '../create-account.ts'

/** Creates the account of a user who signs in for the first time, with the user's name, an empty wallet and the first free checks. */
export async function ensureAccount(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The user is locked, so that two browsers that sign in concurrently do not create two accounts.
    const user = await transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const account = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (account) return
    const accountId = newId('acct')
    await insertAccount(transaction, accountId, user.name, userId)
    const granted = { free_checks: freeChecks.first }
    await transaction.updateTable('accounts').set(granted).where('id', '=', accountId).execute()
  })
}
