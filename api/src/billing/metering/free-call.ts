import type { Transaction } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database, Tables } from '#storage/database.ts'
import {
  claimKey,
  idempotencyKeyOf,
  type KeyedCall,
  lockClaim,
  releaseClaim,
  secretsOf,
  storeAnswer,
} from './idempotency.ts'

/** The body of an answer. It is stored if the call has an idempotency key. */
export interface WrittenAnswer {
  body: Buffer
  /** Whether this is the stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
}

export interface FreeCalls {
  db: Database
  secrets: Secrets
  idempotencyWaitSeconds: number
  onFailure(error: unknown): void
}

export interface FreeCall<T> {
  /** The account that calls, in its mode. */
  caller: AccountMode
  headers: Record<string, string | string[] | undefined>
  /** Everything that identifies the request: its address and its body. */
  content: readonly string[]
  /** The work, which runs in the transaction that stores the answer. */
  work(transaction: Transaction<Tables>): Promise<Outcome<T>>
  /** Writes the body of the answer. */
  answer(value: T): string
}

/** How long a claim lasts: longer than the statements of such a call may take. */
const lockSeconds = 30

/**
 * Does the work of a free call, once per idempotency key.
 * @returns The answer; or a problem of the work, of the key's header or of `claimKey`.
 */
export async function freeCall<T>(calls: FreeCalls, call: FreeCall<T>): Promise<Outcome<WrittenAnswer>> {
  const { db, secrets, idempotencyWaitSeconds: waitSeconds, onFailure } = calls
  const key = idempotencyKeyOf(call.headers, call.caller)
  if (!key.ok) return key
  const keyed = key.value === undefined ? undefined : keyedCall(call, key.value, secrets)
  const claimed = await claimKey(db, keyed, { lockSeconds, waitSeconds })
  if (!claimed.ok) return claimed
  if ('answer' in claimed.value) {
    return { ok: true, value: { body: claimed.value.answer, replayed: true } }
  }
  const { claim } = claimed.value
  try {
    return await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) {
        const detail =
          'Another call with this idempotency key has taken over. Send the call again after a few seconds.'
        return refusal('idempotency_in_progress', detail)
      }
      const done = await call.work(transaction)
      if (!done.ok) return done
      const body = Buffer.from(call.answer(done.value))
      if (claim) await storeAnswer(transaction, claim, body)
      return { ok: true, value: { body, replayed: false } }
    })
  } finally {
    // Does nothing if an answer was stored.
    if (claim) await releaseClaim(db, claim, onFailure)
  }
}

/** Adds a secret of the service to the content: a request without a photo can be guessed, so it alone protects no answer. */
function keyedCall(
  { caller: { accountId }, content }: Pick<FreeCall<unknown>, 'caller' | 'content'>,
  key: string,
  [newest, ...older]: Secrets,
): KeyedCall {
  const secretsBy = (secret: string) => secretsOf(accountId, key, [secret, ...content])
  return { accountId, key, secrets: secretsBy(newest), olderSecrets: older.map(secretsBy) }
}
