import type { Database, Executor } from '../../storage/database/open.ts'
import { endSecondFactor, secondFactorToChange } from './second-factor.ts'

/** The most passkeys of one user. */
export const mostPasskeys = 10

export interface Passkey {
  id: string
  name: string
  createdAt: Date
  /** Null before the first sign-in with it. */
  lastUsedAt: Date | null
}

/** The passkeys of a user, in the order in which they were added. */
export async function passkeysOf(db: Executor, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The passkeys of a user as a browser must know them, to ask for one of them or to leave them out. */
export async function credentialsOf(
  db: Executor,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Removes a passkey of a user, and with the last second factor the recovery codes.
 * @param log Runs in the same transaction.
 * @returns Whether the user had it.
 */
export function removePasskey(
  db: Database,
  { userId, id, log }: { userId: string; id: string; log(transaction: Executor): Promise<void> },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await secondFactorToChange(transaction, userId)
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await endSecondFactor(transaction, userId)
    await log(transaction)
    return true
  })
}
