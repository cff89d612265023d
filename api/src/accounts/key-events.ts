import type { Executor } from '../storage/database/open.ts'
import { type Author, recordAudit } from './audit/record.ts'

export interface KeyEvent {
  accountId: string
  keyId: string
  kind: 'created' | 'rolled' | 'revoked'
  author: Author
  /** Further facts for a later review, such as the reason; never the key. */
  detail: Record<string, unknown>
}

/** Adds an event to the audit trail of the key and to the account's log. Run it in the transaction that changes the key. */
export async function recordKeyEvent(db: Executor, event: KeyEvent): Promise<void> {
  const { accountId, keyId, kind, author, detail } = event
  const { actor } = author
  await db
    .insertInto('key_events')
    .values({ account_id: accountId, key_id: keyId, kind, actor, detail: JSON.stringify(detail) })
    .execute()
  await recordAudit(db, { accountId, author, action: `key.${kind}`, target: keyId, detail })
}

/** An event as it is listed; `actor` is `admin:alice`, `user:usr_…` for a member, `account` in old ones, or `system`. */
type ListedKeyEvent = Omit<KeyEvent, 'author'> & { actor: string; at: Date }

/** The events of an account's keys, oldest first. */
export async function keyEventsOf(db: Executor, accountId: string): Promise<ListedKeyEvent[]> {
  const rows = await db
    .selectFrom('key_events')
    .select(['key_id', 'kind', 'actor', 'detail', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ key_id, ...event }) => ({ accountId, keyId: key_id, ...event }))
}
