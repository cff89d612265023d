import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountMode, type Scope, scopes } from '../foundation/access.ts'
import { base62, newId, randomBase62, sha256 } from '../foundation/identifiers.ts'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'
import { keyPrefixes } from '../foundation/text.ts'
import type { Database, Executor } from '../storage/database.ts'
import { type Author, recordAudit } from './audit.ts'

const shape = /^lk_(?:live|test)_[0-9A-Za-z]{38}$/
const checksumLength = 6

/**
 * Creates a key: `lk_live_` or `lk_test_`, 32 random base62 characters (190 bits), and the CRC32 of both in base62. With the
 * checksum, a secret scanner and this API recognize a mistyped or invented key without looking it up.
 */
export function newApiKey(livemode = true): string {
  const body = keyPrefixes[livemode ? 'live' : 'test'] + randomBase62(32)
  return body + checksumOf(body)
}

/** Whether a text has the form of a key and its checksum is right. */
export function isWellFormedKey(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** The part of a key that is shown after its creation: `lk_live_…a1B2`. */
export function keyHint(key: string): string {
  return `${key.slice(0, keyPrefixes.live.length)}…${key.slice(-4)}`
}

function checksumOf(body: string): string {
  return base62(crc32(body), checksumLength)
}

/** The most usable keys per account and mode: enough for every machine of an integration, and few enough to review. */
export const maxUsableKeys = 50

/** The most keys that an account makes or rolls within a day. Revoked keys stay listed, so their number needs a limit too. */
export const mostKeysPerDay = 200

/** When a new key expires. */
export const FutureTime = z.date().refine((at) => at.getTime() > Date.now(), 'must be in the future.')

/** What the owner of an account specifies for a new key. */
export const KeyRequest = z.strictObject({
  name: z.string().trim().min(1, 'must not be empty.').max(100, 'must be at most 100 characters long.'),
  scopes: z
    .array(z.enum(scopes, `must be one of ${scopes.join(', ')}.`))
    .min(1, 'must name at least one scope.')
    .transform((given) => scopes.filter((scope) => given.includes(scope))),
  expiresAt: FutureTime.nullable()
    .default(null)
    .describe('The time from which the key is refused; null if it does not expire.'),
})

/** The account and the mode of a new key. Default: live. */
type KeyAccount = Pick<AccountMode, 'accountId'> & Partial<AccountMode>

export interface NewKey {
  keyId: string
  /** The key itself. It is known only now, because only its digest is stored. */
  key: string
}

export type KeyOrder = z.input<typeof KeyRequest> & KeyAccount & { author: Author }

/**
 * Creates a key for an account.
 * @returns The key; `invalid_request` if the order does not fit `KeyRequest`, or if the account has `maxUsableKeys` usable
 *   keys of the mode already; `rate_limited` if it made `mostKeysPerDay` within a day; `not_found` if there is no such account, or if it was erased.
 */
export async function createKey(db: Database, order: KeyOrder): Promise<Outcome<NewKey>> {
  const { accountId, livemode = true, author, ...request } = order
  const parsed = KeyRequest.safeParse(request)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refusal(
      'invalid_request',
      `${String(issue?.path[0] ?? 'The key')} ${issue?.message ?? 'is not valid.'}`,
    )
  }
  const { name, scopes: allowed, expiresAt } = parsed.data
  return db.transaction().execute(async (transaction) => {
    // The account is locked, so that two concurrent calls do not both create the last allowed key.
    const account = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return refusal('not_found', `There is no account ${accountId}. Check its id.`)
    const detail = `An account has at most ${maxUsableKeys} ${livemode ? 'live' : 'test'} keys. Revoke one first.`
    const full = await noRoomForKey(transaction, { accountId, livemode }, maxUsableKeys, detail)
    if (full) return full
    const key = newApiKey(livemode)
    const row = { accountId, livemode, key, name, scopes: allowed, expiresAt, author }
    const keyId = await insertKey(transaction, row)
    return { ok: true, value: { keyId, key } }
  })
}

export interface KeyRow extends KeyAccount {
  key: string
  name: string
  scopes: readonly Scope[]
  expiresAt: Date | null
  /** The name of a policy of the account; none if absent. */
  defaultPolicy?: string | null
  /** The key whose spending and limit it continues. Default: none. */
  spender?: string
  author: Author
}

/** Stores a key's digest and scopes, and records its creation in the audit log.
 *  @returns The key's id. */
export async function insertKey(transaction: Executor, row: KeyRow): Promise<string> {
  const { accountId, livemode = true, key, name, scopes: allowed, expiresAt, author } = row
  const keyId = newId('key')
  await transaction
    .insertInto('api_keys')
    .values({
      id: keyId,
      account_id: accountId,
      livemode,
      name,
      hint: keyHint(key),
      sha256: sha256(key),
      scopes: [...allowed],
      expires_at: expiresAt,
      default_policy: row.defaultPolicy ?? null,
      spender: row.spender ?? null,
    })
    .execute()
  const detail = { name, livemode, scopes: allowed, expires_at: expiresAt }
  await recordAudit(transaction, { accountId, author, action: 'key.created', target: keyId, detail })
  return keyId
}

/**
 * Why an account gets no further key: `invalid_request` with the detail if `most` of the mode work at this moment, with rolled
 * keys whose overlap has not ended; `rate_limited` if it made or rolled `mostKeysPerDay` within a day; otherwise undefined.
 */
export async function noRoomForKey(
  db: Executor,
  { accountId, livemode }: AccountMode,
  most: number,
  detail: string,
): Promise<Refusal | undefined> {
  const { rows } = await sql<{ isFull: boolean; isTooOften: boolean }>`
    select count(*) filter (where livemode = ${livemode} and ${isUsable}) >= ${most} as "isFull",
           count(*) filter (where created_at > now() - interval '1 day') >= ${mostKeysPerDay} as "isTooOften"
      from api_keys where account_id = ${accountId}`.execute(db)
  if (rows[0]?.isFull) return refusal('invalid_request', detail)
  if (!rows[0]?.isTooOften) return undefined
  const perDay = `An account makes at most ${mostKeysPerDay} keys in a day. Make the next one tomorrow.`
  return { ok: false, problem: { code: 'rate_limited', detail: perDay, retryAfterSeconds: 3600 } }
}

/** Whether the key of a row works at this moment, as a part of a query. */
export const isUsable = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`
