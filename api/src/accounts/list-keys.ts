import type { Scope } from '../foundation/scopes.ts'
import type { Executor } from '../storage/database/open.ts'

/** A key as its owner sees it. Of the key itself, only the hint is shown. */
export interface ListedKey {
  id: string
  name: string
  hint: string
  scopes: Scope[]
  state: 'usable' | 'expired' | 'revoked'
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** The id of the key that replaced it; null if it was not rolled. */
  rolledTo: string | null
}

/** An account's keys, newest first, including revoked and expired keys. */
export async function keysOf(db: Executor, accountId: string): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(['revoked_at', 'rolled_to'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    state: stateOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    rolledTo: row.rolled_to,
  }))
}

function stateOf(row: { revoked_at: Date | null; expires_at: Date | null }): ListedKey['state'] {
  if (row.revoked_at) return 'revoked'
  return row.expires_at && row.expires_at.getTime() <= Date.now() ? 'expired' : 'usable'
}
