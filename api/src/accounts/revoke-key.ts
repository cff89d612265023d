import { sql } from 'kysely'
import type { Database } from '../storage/database/open.ts'
import type { Author } from './audit/record.ts'
import { recordKeyEvent } from './key-events.ts'

export interface Revocation {
  keyId: string
  reason: string
  author: Author
  /** If given, only a key of this account is revoked. */
  accountId?: string
}

/**
 * Revokes a key permanently. Every process refuses it within 1 s (`known-keys.ts`).
 * @returns True if the key was revoked; false if there is no such key, or if it was already revoked.
 */
export async function revokeKey(
  db: Database,
  { keyId, reason, author, accountId }: Revocation,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .updateTable('api_keys')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
      .returning('account_id')
      .executeTakeFirst()
    if (!revoked) return false
    await recordKeyEvent(transaction, {
      accountId: revoked.account_id,
      keyId,
      kind: 'revoked',
      author,
      detail: { reason },
    })
    return true
  })
}
