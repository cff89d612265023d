import { sql } from 'kysely'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'
import { newApiKey } from './api-key.ts'
import type { Author } from './audit/record.ts'
import { insertKey, maxUsableKeys, type NewKey, tooManyMade, usableKeysOf } from './create-key.ts'
import { recordKeyEvent } from './key-events.ts'

/** The default overlap, in which the new key is brought to every machine that used the old one. */
export const defaultOverlapSeconds = 24 * 3600

export const longestOverlapSeconds = 30 * 24 * 3600

export interface Roll {
  keyId: string
  /** How many seconds the old key continues to work; 0 ends it at once. Default: `defaultOverlapSeconds`. */
  overlapSeconds?: number
  author: Author
  /** If given, only a key of this account is rolled. */
  accountId?: string
}

/**
 * Replaces a key with a new one that has the same name, scopes, policy and lifetime, and the same limit of what both spend.
 * The old key works until the overlap ends, or until its own expiry if that is earlier.
 * @returns The new key; `invalid_request` if the overlap is out of range, if the key was already rolled or revoked or has
 *   expired, or if too many rolled keys of the account still work; `rate_limited` of `tooManyMade`; `not_found` if there is
 *   no such key.
 */
export async function rollKey(db: Database, roll: Roll): Promise<Outcome<NewKey & { oldExpiresAt: Date }>> {
  const { keyId, overlapSeconds = defaultOverlapSeconds, author, accountId } = roll
  if (!(overlapSeconds >= 0 && overlapSeconds <= longestOverlapSeconds)) {
    return refusal('invalid_request', `The overlap must be 0 to ${longestOverlapSeconds} seconds.`)
  }
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('api_keys')
      .select([
        'id',
        'account_id',
        'livemode',
        'name',
        'scopes',
        'created_at',
        'expires_at',
        'revoked_at',
        'rolled_to',
        'default_policy',
        'spender',
      ])
      .where('id', '=', keyId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
      .forUpdate()
      .executeTakeFirst()
    if (!old) return refusal('not_found', `There is no key ${keyId}. Check its id.`)
    // The account is locked, so that concurrent calls do not exceed the limit together.
    await transaction.selectFrom('accounts').where('id', '=', old.account_id).forUpdate().execute()
    const { account_id, livemode } = old
    if ((await usableKeysOf(transaction, { accountId: account_id, livemode })) >= 2 * maxUsableKeys) {
      return refusal(
        'invalid_request',
        'Too many rolled keys of the account still work. Revoke some of them first.',
      )
    }
    const tooMany = await tooManyMade(transaction, old.account_id)
    if (tooMany) return tooMany
    const fate = fateOf(old)
    if (fate)
      return refusal('invalid_request', `The key ${keyId} ${fate} already. Use a key that still works.`)

    const key = newApiKey(livemode)
    const lifeMs = old.expires_at && old.expires_at.getTime() - old.created_at.getTime()
    const successor = await insertKey(transaction, {
      accountId: account_id,
      livemode,
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
    await recordKeyEvent(transaction, { accountId: old.account_id, keyId, kind: 'rolled', author, detail })
    return { ok: true, value: { keyId: successor, key, oldExpiresAt: expires_at ?? new Date() } }
  })
}

function fateOf(key: { revoked_at: Date | null; rolled_to: string | null; expires_at: Date | null }) {
  if (key.revoked_at) return 'was revoked'
  if (key.rolled_to) return 'was rolled'
  return key.expires_at && key.expires_at.getTime() <= Date.now() ? 'has expired' : undefined
}
