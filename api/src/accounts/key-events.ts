import type { Executor } from '../storage/database/open.ts'

export interface KeyEvent {
  accountId: string
  keyId: string
  kind: 'created' | 'rolled' | 'revoked'
  /** The author of the change: `admin:alice`, `account` for the owner, or `system`. */
  actor: string
  /** Further facts for a later review, such as the reason; never the key. */
  detail: Record<string, unknown>
}

/** Adds an event to the audit trail. Run it in the transaction that changes the key. */
export async function recordKeyEvent(db: Executor, event: KeyEvent): Promise<void> {
  const { accountId, keyId, kind, actor, detail } = event
  await db
    .insertInto('key_events')
    .values({ account_id: accountId, key_id: keyId, kind, actor, detail: JSON.stringify(detail) })
    .execute()
}

/** The events of an account's keys, oldest first. */
export async function keyEventsOf(db: Executor, accountId: string): Promise<(KeyEvent & { at: Date })[]> {
  const rows = await db
    .selectFrom('key_events')
    .select(['key_id', 'kind', 'actor', 'detail', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ key_id, ...event }) => ({ accountId, keyId: key_id, ...event }))
}
