import { createHash, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { seal, unseal } from '../../storage/encryption.ts'
import { base32, stepOf } from './totp.ts'

/** For what the secrets of authenticator apps are sealed. */
export const authenticatorSecret = 'authenticator'

const recoveryCodes = 10

/** 120 bits: too many to guess, so that a digest without salt is enough (ASVS 6.5.2). */
const recoveryBytes = 15

/** Attempts to enter the code of one sign-in. */
const mostTries = 5

export interface SecondFactor {
  /** When the app was confirmed; null without one. */
  since: Date | null
  recoveryCodesLeft: number
}

/** The second factor of a user. */
export async function secondFactorOf(db: Executor, userId: string): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    select (select confirmed_at from authenticators where user_id = ${userId}) as since,
           (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`.execute(
    db,
  )
  return rows[0] ?? { since: null, recoveryCodesLeft: 0 }
}

/**
 * Draws the secret for an app that is still to be confirmed. It replaces an earlier one that was not confirmed.
 * @returns The secret; `second_factor_exists` if an app is confirmed.
 */
export async function beginAuthenticator(
  db: Database,
  secrets: Secrets,
  userId: string,
): Promise<Outcome<Buffer>> {
  const secret = randomBytes(20)
  const sealed = seal(secret, secrets, { purpose: authenticatorSecret, id: userId })
  const { rows } = await sql`
    insert into authenticators (user_id, sealed_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
      where authenticators.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0 ? { ok: true, value: secret } : exists
}

/**
 * Confirms an app by its first code. Sign-ins that wait for a mailed code end: from now on the app is asked.
 * @param log Runs in the same transaction.
 * @returns The recovery codes, which are stored as digests only; `wrong_code`, or `second_factor_exists`.
 */
export function confirmAuthenticator(
  db: Database,
  secrets: Secrets,
  { userId, code, log }: { userId: string; code: string; log(transaction: Executor): Promise<void> },
): Promise<Outcome<string[]>> {
  return db.transaction().execute(async (transaction) => {
    if ((await secondFactorOf(transaction, userId)).since !== null) return exists
    if (!(await useTotp(transaction, secrets, userId, code))) return wrong
    await transaction
      .updateTable('authenticators')
      .set({ confirmed_at: sql`now()` })
      .where('user_id', '=', userId)
      .execute()
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('browser_id', 'is', null)
      .execute()
    await log(transaction)
    return { ok: true, value: await newRecoveryCodes(transaction, userId) }
  })
}

/** Replaces all recovery codes of a user. They are known only now. */
export async function newRecoveryCodes(transaction: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{6}(?!$)/g, '$&-'))
}

/** Removes the app and the recovery codes of a user. */
export async function removeAuthenticator(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/**
 * Counts an attempt of a sign-in, and examines it: the code of the app, or a recovery code. Each works once.
 * @returns `over` if too many were wrong.
 */
export async function useSecondFactor(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { sessionId, userId, code }: { sessionId: string; userId: string; code: string },
): Promise<'app' | 'recovery' | 'wrong' | 'over'> {
  const tried = await transaction
    .updateTable('sessions')
    .set({ code_tries: sql`code_tries + 1` })
    .where('id', '=', sessionId)
    .where('browser_id', 'is', null)
    .where('code_tries', '<', mostTries)
    .returning('code_tries')
    .executeTakeFirst()
  if (!tried) return 'over'
  if (await useTotp(transaction, secrets, userId, code)) return 'app'
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digestOf(code.toUpperCase()))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? 'recovery' : 'wrong'
}

/** Whether a code is one of the user's app, and was not used before. It cannot be used again. */
async function useTotp(db: Executor, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const app = await db
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('user_id', '=', userId)
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

function digestOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

const exists = refusal('second_factor_exists', 'Switch the present app off before you set up another one.')
const wrong = refusal('wrong_code', 'Enter the six digits that the app shows now. Each works once.')
