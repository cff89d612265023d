import { freeChecks } from '../../config/free-checks.ts'
import type { Database } from '../../storage/database/open.ts'
import { ensureMembership } from '../members/ensure-membership.ts'

/** Creates the account of a user who signs in for the first time, with the user's name, an empty wallet and the first free checks. */
export async function ensureAccount(db: Database, userId: string): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => ensureMembership(transaction, userId, { freeChecks: freeChecks.first }))
}
