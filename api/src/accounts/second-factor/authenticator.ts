import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { refuse } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import { seal, unseal } from '#storage/encryption.ts'
import { type Place, recordOfPerson } from '../audit.ts'
import {
  countTry,
  endSecondFactor,
  secondFactorToChange,
  startSecondFactor,
  stepOf,
  useRecoveryCode,
} from './second-factor.ts'

/** For what the secrets of authenticator apps are sealed. */
export const authenticatorSecret = 'authenticator'

/**
 * Draws the secret for an app that is still to be confirmed. It replaces an earlier one that was not confirmed.
 * @throws `second_factor_exists` if an app is confirmed.
 */
export async function beginAuthenticator(db: Database, secrets: Secrets, userId: string): Promise<Buffer> {
  const secret = randomBytes(20)
  const sealed = seal(secret, secrets, { purpose: authenticatorSecret, id: userId })
  const { rows } = await sql`
    insert into authenticators (user_id, sealed_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
      where authenticators.confirmed_at is null
    returning user_id`.execute(db)
  if (rows.length === 0) refuse(...exists)
  return secret
}

/**
 * Confirms an app by its first code.
 * @param place From where, for the audit log.
 * @returns The recovery codes, if it is the first second factor.
 * @throws `wrong_code`, or `second_factor_exists`.
 */
export function confirmAuthenticator(
  db: Database,
  secrets: Secrets,
  { userId, code, place }: { userId: string; code: string; place: Place },
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const before = await secondFactorToChange(transaction, userId)
    if (before.since !== null) refuse(...exists)
    if (!(await useTotp(transaction, secrets, { userId, code, isConfirmed: false }))) {
      refuse('wrong_code', 'Enter the six digits that the app shows now. Each works once.')
    }
    await transaction
      .updateTable('authenticators')
      .set({ confirmed_at: sql`now()` })
      .where('user_id', '=', userId)
      .execute()
    const codes = await startSecondFactor(transaction, userId, before)
    await recordOfPerson(transaction, 'second_factor.enabled', userId, place)
    return codes
  })
}

/** Removes the app of a user, and the recovery codes if there is no passkey. */
export async function removeAuthenticator(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await secondFactorToChange(transaction, userId)
  await transaction.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await endSecondFactor(transaction, userId)
}

/**
 * Counts an attempt of a sign-in, and examines it: the code of the app, or a recovery code. Each works once.
 * @returns `over` if too many were wrong.
 */
export async function useCode(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { sessionId, userId, code }: { sessionId: string; userId: string; code: string },
): Promise<'app' | 'recovery' | 'wrong' | 'over'> {
  if (!(await countTry(transaction, sessionId))) return 'over'
  if (await useTotp(transaction, secrets, { userId, code, isConfirmed: true })) return 'app'
  return (await useRecoveryCode(transaction, userId, code)) ? 'recovery' : 'wrong'
}

/**
 * Whether a code is one of the user's app, and was not used before. It cannot be used again.
 * @param isConfirmed Whether the app must be confirmed, or must still be to confirm.
 */
async function useTotp(
  db: Executor,
  secrets: Secrets,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!app) return false
  const secret = unseal(app.sealed_secret, secrets, { purpose: authenticatorSecret, id: userId })
  const step = stepOf(secret, code, Date.now())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: BigInt(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', BigInt(step))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const exists = ['second_factor_exists', 'Switch the present app off before you set up another one.'] as const
