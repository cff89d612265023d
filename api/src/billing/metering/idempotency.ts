import { createHash, hkdfSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import { deleteInBatches, type Executor } from '#storage/database.ts'
import { retryWhenAvailable } from '#storage/database-outage.ts'
import { decrypt, encrypt } from '#storage/encryption.ts'

/**
 * Reads the header `Idempotency-Key`: 1 to 255 printable ASCII characters that the caller chooses.
 * @returns The name under which the account stores the call's answer, in its mode; undefined if the call has no such header;
 *   or the problem `invalid_request`.
 */
export function idempotencyKeyOf(
  headers: Record<string, string | string[] | undefined>,
  { livemode }: Pick<AccountMode, 'livemode'>,
): Outcome<string | undefined> {
  const header = headers['idempotency-key']
  if (header === undefined) return { ok: true, value: undefined }
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) {
    // No live key has a tab.
    return { ok: true, value: livemode ? header : `test\t${header}` }
  }
  const detail = 'The idempotency key must have 1 to 255 printable ASCII characters.'
  return refusal('invalid_request', detail, { errors: [{ header: 'Idempotency-Key', detail }] })
}

/**
 * Stored answers are encrypted because they contain measurements of a face, which this service does not store. An answer
 * must be kept for a day, to be repeated for the same idempotency key. Its encryption key is derived from the request
 * itself, which contains the photo and is not stored. So an answer can be decrypted only by a caller who repeats the
 * request with the same photo, and not with the database alone.
 *
 * The fingerprint is stored next to the answer, to detect a repeated key with another body. It is derived from the same
 * request with another HKDF label (RFC 5869) and reveals nothing about the encryption key.
 */
interface RequestSecrets {
  /** 32 bytes that show whether another request is the same. Stored. */
  fingerprint: Buffer
  /** 32 bytes for AES-256. Never stored. */
  encryptKey: Buffer
}

/**
 * Derives the secrets of a request.
 * @param accountId Included so that the same request of two accounts has different secrets.
 * @param idempotencyKey Included so that the same request with two keys has different secrets.
 * @param content Everything that identifies the request: its address and each of its fields.
 */
export function secretsOf(
  accountId: string,
  idempotencyKey: string,
  content: readonly (string | Uint8Array)[],
): RequestSecrets {
  const digest = createHash('sha256')
  for (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    digest.update(`${bytes.byteLength}:`).update(bytes)
  }
  const request = digest.digest()
  const derive = (label: string) =>
    Buffer.from(
      hkdfSync('sha256', request, `${accountId} ${idempotencyKey}`, `likeness idempotency ${label}`, 32),
    )
  return { fingerprint: derive('fingerprint'), encryptKey: derive('seal') }
}

/** How long the answer of a call is kept for repeats with its idempotency key, in hours. */
export const answerHours = 24

/** A call with an idempotency key. */
export interface KeyedCall {
  accountId: string
  key: string
  secrets: RequestSecrets
  /** The secrets that the same request had under older secrets of the service. Absent if they do not depend on those. */
  olderSecrets?: readonly RequestSecrets[]
  /** Ends the wait for the first call with the key, because no one would read the answer. */
  callerLeft?: AbortSignal
}

/** The right to answer a call: no other call with the same key is running. */
export interface Claim extends KeyedCall {
  attempt: string
  /** How long the claim lasts if its process dies. */
  lockSeconds: number
}

/**
 * Claims an idempotency key, or finds the answer that is stored for it. While another call with the key is running, waits
 * for its answer; if that call fails or dies, takes the claim over.
 * @param call Undefined if the call has no key: it needs no claim.
 * @param waitSeconds How long to wait for a first call that is still running.
 * @returns A claim, or the first call's answer; or a problem: `idempotency_key_reused` if the key belongs to another
 *   request, `idempotency_in_progress` if the first call takes longer than `waitSeconds`, or `caller_left`.
 */
export async function claimKey(
  db: Executor,
  call: KeyedCall | undefined,
  { lockSeconds, waitSeconds }: Pick<Claim, 'lockSeconds'> & { waitSeconds: number },
): Promise<Outcome<{ claim: Claim | undefined } | { answer: Buffer }>> {
  if (!call) return { ok: true, value: { claim: undefined } }
  const deadline = Date.now() + waitSeconds * 1000
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 1.5, 400)) {
    const claim = await tryClaim(db, call, lockSeconds)
    if (claim) return { ok: true, value: { claim } }

    const first = await storedOf(db, call.accountId, call.key).executeTakeFirst()
    const own = [call.secrets, ...(call.olderSecrets ?? [])].find(({ fingerprint }) =>
      first?.fingerprint.equals(fingerprint),
    )
    if (first && !own) {
      return refusal(
        'idempotency_key_reused',
        'This idempotency key was already used for another request. Use a new key for this one.',
      )
    }
    if (first?.sealed_answer && own) {
      return { ok: true, value: { answer: decrypt(first.sealed_answer, own.encryptKey) } }
    }
    if (Date.now() >= deadline) {
      return refusal(
        'idempotency_in_progress',
        'The first call with this idempotency key is still running. Send the call again after a few seconds.',
      )
    }
    const { callerLeft: signal } = call
    // It rejects as soon as the caller hangs up.
    await sleep(pauseMs, undefined, signal && { signal }).catch(() => {})
    if (signal?.aborted) {
      return refusal('caller_left', 'The caller hung up before the first call with this key was answered.')
    }
  }
}

/** Inserts the key, or takes over a row whose claim or whose day has expired, in one statement. */
async function tryClaim(db: Executor, call: KeyedCall, lockSeconds: number): Promise<Claim | undefined> {
  const claim: Claim = { ...call, attempt: newId('req'), lockSeconds }
  try {
    const { rows } = await sql`
      insert into idempotency_keys as stored (account_id, key, attempt, fingerprint, locked_until, expires_at)
      values (${claim.accountId}, ${claim.key}, ${claim.attempt}, ${claim.secrets.fingerprint},
              now() + make_interval(secs => ${lockSeconds}), now() + make_interval(hours => ${answerHours}))
      on conflict (account_id, key) do update
         set attempt = excluded.attempt, fingerprint = excluded.fingerprint, sealed_answer = null,
             locked_until = excluded.locked_until, expires_at = excluded.expires_at
       where (stored.sealed_answer is null and stored.locked_until <= now()) or stored.expires_at <= now()
      returning attempt`.execute(db)
    return rows.length > 0 ? claim : undefined
  } catch (error) {
    void releaseLostClaim(db, claim)
    throw error
  }
}

/** The row of a claim, while no other call has taken it over. */
const ofClaim = ({ accountId, key, attempt }: Claim) =>
  sql`account_id = ${accountId} and key = ${key} and attempt = ${attempt}`

/**
 * Releases a key after a failure, so that the next call with it does the work again. Does nothing if an answer is stored.
 * If the database is away, this is repeated in the background until the claim expires by itself. Never rejects.
 */
export function releaseClaim(db: Executor, claim: Claim, onFailure: (error: unknown) => void): Promise<void> {
  const release = async () => {
    await sql`delete from idempotency_keys where ${ofClaim(claim)} and sealed_answer is null`.execute(db)
  }
  return retryWhenAvailable(release, { seconds: claim.lockSeconds, onFailure })
}

/**
 * Releases a key whose claim may be stored without a confirmation, now or later: a commit that waits for a replica goes on
 * after its session was given up, and a deletion would not see its row. An insertion waits for it. What it leaves is expired.
 */
function releaseLostClaim(
  db: Executor,
  { accountId, key, attempt, secrets, lockSeconds: seconds }: Claim,
): Promise<void> {
  const release = async () => {
    await sql`
      insert into idempotency_keys as stored (account_id, key, attempt, fingerprint, locked_until, expires_at)
      values (${accountId}, ${key}, ${attempt}, ${secrets.fingerprint}, now(), now())
      on conflict (account_id, key) do update
         set locked_until = excluded.locked_until, expires_at = excluded.expires_at
       where stored.attempt = excluded.attempt and stored.sealed_answer is null`.execute(db)
  }
  return retryWhenAvailable(release, { seconds, onFailure: () => {} })
}

const storedOf = (db: Executor, accountId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'sealed_answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)

/**
 * Locks a claim for the rest of the transaction. Returns false if another call has taken it over, which is possible only
 * after the claim expired.
 */
export async function lockClaim(transaction: Executor, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_keys where ${ofClaim(claim)} for update`.execute(transaction)
  return rows.length > 0
}

/** Stores the answer for a day, encrypted. */
export async function storeAnswer(transaction: Executor, claim: Claim, answer: Buffer): Promise<void> {
  await sql`
    update idempotency_keys
       set sealed_answer = ${encrypt(answer, claim.secrets.encryptKey)}, expires_at = now() + make_interval(hours => ${answerHours})
     where ${ofClaim(claim)}`.execute(transaction)
}

/** Deletes the expired keys, except those that are locked now. Returns how many rows it deleted. */
export function forgetExpired(db: Executor): Promise<number> {
  return deleteInBatches(
    db,
    'idempotency_keys',
    sql`expires_at <= now() order by expires_at`,
    'account_id, key',
  )
}

/** Whether an account has used an idempotency key within the last day: its call is answered, or still runs. */
export async function isKnownKey(db: Executor, accountId: string, key: string): Promise<boolean> {
  const kept = storedOf(db, accountId, key).where('expires_at', '>', sql<Date>`now()`)
  return (await kept.executeTakeFirst()) !== undefined
}
