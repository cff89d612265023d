import { sql } from 'kysely'
import type { AccountMode } from '../foundation/access.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database, Executor } from '../storage/database.ts'
import { type Author, recordAudit } from './audit.ts'
import { insertKey, isUsable, maxUsableKeys, type NewKey, newApiKey, noRoomForKey } from './make-keys.ts'

/** As precise as a `Date`, so that the position of a key is exact. */
const createdAt = sql<Date>`date_trunc('milliseconds', created_at)`

/**
 * An account's keys, each with its hint only: those that work first, then those that are revoked or have expired, each newest first.
 * @param whose Without `livemode`, the keys of both modes.
 * @param page How many to list, and after which key. If absent, all.
 */
export async function keysOf(
  db: Executor,
  { accountId, livemode }: Pick<AccountMode, 'accountId'> & Partial<AccountMode>,
  page?: { after?: { usable: boolean; createdAt: Date; id: string } | undefined; limit: number },
) {
  const after = page?.after
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'livemode', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(['revoked_at', 'rolled_to', 'default_policy'])
    // The key whose spending and limit are also its own: see `Caller.spender`.
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
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

function stateOf({ revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null }) {
  if (revoked_at) return 'revoked' as const
  return expires_at && expires_at.getTime() <= Date.now() ? ('expired' as const) : ('usable' as const)
}

/** The default overlap, in which the new key is brought to every machine that used the old one. */
export const defaultOverlapSeconds = 24 * 3600

export const longestOverlapSeconds = 30 * 24 * 3600

/** Which key is changed, and by whom. If `accountId` is given, only a key of this account is. */
interface Change {
  keyId: string
  author: Author
  accountId?: string
}

/**
 * Replaces a key with a new one that has the same name, scopes, policy and lifetime, and the same limit of what both spend.
 * The old key works until the overlap ends, or until its own expiry if that is earlier.
 * @param roll `overlapSeconds`: how long the old key continues to work; 0 ends it at once. Default: `defaultOverlapSeconds`.
 * @returns The new key; `invalid_request` if the overlap is out of range, if the key was already rolled or revoked or has
 *   expired; the problems of `noRoomForKey`; `not_found` if there is no such key.
 */
export async function rollKey(
  db: Database,
  { keyId, overlapSeconds = defaultOverlapSeconds, author, accountId }: Change & { overlapSeconds?: number },
): Promise<Outcome<NewKey & { oldExpiresAt: Date }>> {
  if (!(overlapSeconds >= 0 && overlapSeconds <= longestOverlapSeconds)) {
    return refusal('invalid_request', `The overlap must be 0 to ${longestOverlapSeconds} seconds.`)
  }
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', keyId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
      .forUpdate()
      .executeTakeFirst()
    if (!old) return refusal('not_found', `There is no key ${keyId}. Check its id.`)
    // The account is locked, so that concurrent calls do not exceed the limit together.
    await transaction.selectFrom('accounts').where('id', '=', old.account_id).forUpdate().execute()
    const ofAccount = { accountId: old.account_id, livemode: old.livemode }
    const tooMany = 'Too many rolled keys of the account still work. Revoke some of them first.'
    const full = await noRoomForKey(transaction, ofAccount, 2 * maxUsableKeys, tooMany)
    if (full) return full
    const fate = fateOf(old)
    if (fate)
      return refusal('invalid_request', `The key ${keyId} ${fate} already. Use a key that still works.`)

    const key = newApiKey(old.livemode)
    const lifeMs = old.expires_at && old.expires_at.getTime() - old.created_at.getTime()
    const successor = await insertKey(transaction, {
      ...ofAccount,
      key,
      name: old.name,
      scopes: old.scopes,
      defaultPolicy: old.default_policy,
      expiresAt: lifeMs === null ? null : new Date(Date.now() + lifeMs),
      spender: old.spender ?? old.id,
      author,
    })
    const { expires_at } = await transaction
      .updateTable('api_keys')
      .set({
        rolled_to: successor,
        expires_at: sql<Date>`least(expires_at, now() + make_interval(secs => ${overlapSeconds}))`,
      })
      .where('id', '=', keyId)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    const detail = { successor, overlap_seconds: overlapSeconds }
    const entry = { accountId: old.account_id, author, target: keyId, detail }
    await recordAudit(transaction, { ...entry, action: 'key.rolled' })
    return { ok: true, value: { keyId: successor, key, oldExpiresAt: expires_at ?? new Date() } }
  })
}

function fateOf(key: { revoked_at: Date | null; rolled_to: string | null; expires_at: Date | null }) {
  if (key.revoked_at) return 'was revoked'
  if (key.rolled_to) return 'was rolled'
  return key.expires_at && key.expires_at.getTime() <= Date.now() ? 'has expired' : undefined
}

/**
 * Revokes a key permanently. Every process refuses it within 1 s (`knownKeysOf`).
 * @returns True if the key was revoked; false if there is no such key, or if it was already revoked.
 */
export async function revokeKey(
  db: Database,
  { keyId, reason, author, accountId }: Change & { reason: string },
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
    const entry = { accountId: revoked.account_id, author, target: keyId, detail: { reason } }
    await recordAudit(transaction, { ...entry, action: 'key.revoked' })
    return true
  })
}
