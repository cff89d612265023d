import { sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/** Whether an account has used an idempotency key within the last day: its call is answered, or still runs. */
export async function isKnownKey(db: Executor, accountId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
