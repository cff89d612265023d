import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Scope } from '../foundation/scopes.ts'
import type { Executor } from '../storage/database/open.ts'

/** A key as its owner sees it. Of the key itself, only the hint is shown. */
export interface ListedKey {
  id: string
  livemode: boolean
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
  /** The name of the policy of its calls that name none. */
  defaultPolicy: string | null
  /** The key whose spending and limit are also its own: see `Caller.spender`. */
  spender: string
}

/** The place of a key in the list. */
export interface KeyPosition {
  usable: boolean
  createdAt: Date
  id: string
}

const isUsable = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`
/** As precise as a `Date`, so that the position of a key is exact. */
const createdAt = sql<Date>`date_trunc('milliseconds', created_at)`

/**
 * An account's keys: those that work first, then those that are revoked or have expired, each newest first.
 * @param whose Without `livemode`, the keys of both modes.
 * @param page Where to begin and how many to list. If absent, all.
 */
export async function keysOf(
  db: Executor,
  { accountId, livemode }: Pick<AccountMode, 'accountId'> & Partial<AccountMode>,
  page?: { after?: KeyPosition | undefined; limit: number },
): Promise<ListedKey[]> {
  const after = page?.after
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'livemode', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(['revoked_at', 'rolled_to', 'default_policy'])
    .select(({ fn }) => fn.coalesce('spender', 'id').as('spender'))
    .where('account_id', '=', accountId)
    .$if(livemode !== undefined, (query) => query.where('livemode', '=', livemode === true))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${isUsable}, ${createdAt}, id)
        < (${after?.usable}::boolean, ${after?.createdAt}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy(isUsable, 'desc')
    .orderBy(createdAt, 'desc')
    .orderBy('id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    livemode: row.livemode,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    state: stateOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    rolledTo: row.rolled_to,
    defaultPolicy: row.default_policy,
    spender: row.spender,
  }))
}

function stateOf(row: { revoked_at: Date | null; expires_at: Date | null }): ListedKey['state'] {
  if (row.revoked_at) return 'revoked'
  return row.expires_at && row.expires_at.getTime() <= Date.now() ? 'expired' : 'usable'
}
