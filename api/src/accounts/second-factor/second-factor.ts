import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 as encoding } from '@better-auth/utils/base32'
import { sql, type Transaction } from 'kysely'
import { sha256 } from '#foundation/identifiers.ts'
import type { Executor, Tables } from '#storage/database.ts'

/** The parameters that every authenticator app knows (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepSeconds = 30
const digits = 6

/** Codes of so many steps before and after the present one are accepted, because clocks differ. */
const drift = 1

/** The code of a time step. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a moment, in milliseconds since 1970. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds)
}

/** The time step, near the present one, to which a code belongs; undefined if it belongs to none. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | undefined {
  const present = stepAt(nowMs)
  let found: number | undefined
  // All are compared, so that the time does not show which one fits.
  for (let step = present - drift; step <= present + drift; step += 1) {
    const [expected, given] = [Buffer.from(totpAt(secret, step)), Buffer.from(code)]
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = step
  }
  return found
}

/** The address by which an authenticator app takes over a secret, as it is written in a QR code. */
export function totpAddress(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Likeness:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Likeness`
}

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  return encoding.encode(bytes, { padding: false })
}

const recoveryCodes = 10

/** 120 bits: too many to guess, so that a digest without salt is enough (ASVS 6.5.2). */
const recoveryBytes = 15

/** Replaces all recovery codes of a user. They are known only now. */
export async function newRecoveryCodes(transaction: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: sha256(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{6}(?!$)/g, '$&-'))
}

/** Whether a code, without separators, is an unused one of the user. It cannot be used again. */
export async function useRecoveryCode(transaction: Transaction<Tables>, userId: string, code: string) {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', sha256(code.toUpperCase()))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Attempts to give the second factor of one sign-in, by whichever means. */
const mostTries = 5

/** What a user can give in addition to the password. */
export interface SecondFactor {
  /** When the authenticator app was confirmed; null without one. */
  since: Date | null
  passkeys: number
  recoveryCodesLeft: number
}

/** Whether the user of the row `users` has an authenticator app or a passkey, as a part of a query. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from authenticators a where a.user_id = users.id and a.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = users.id))`

/** The second factor of a user. */
export async function secondFactorOf(db: Executor, userId: string): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    select (select confirmed_at from authenticators where user_id = ${userId}) as since,
           (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
           (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`.execute(
    db,
  )
  return rows[0] ?? { since: null, passkeys: 0, recoveryCodesLeft: 0 }
}

/** Whether signing in asks for more than the password and a code by mail. */
export function isOn({ since, passkeys }: SecondFactor): boolean {
  return since !== null || passkeys > 0
}

/** Reads the second factor of a user before a change of it. Other changes of it wait until the transaction ends. */
export async function secondFactorToChange(transaction: Transaction<Tables>, userId: string) {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction)
  return secondFactorOf(transaction, userId)
}

/**
 * To be called after an app or a passkey was added. With the first of them, sign-ins that wait for a mailed code end: from
 * now on more is asked.
 * @param before What the user had before.
 * @returns The recovery codes, which are stored as digests only; none if the user had a second factor before.
 */
export async function startSecondFactor(
  transaction: Transaction<Tables>,
  userId: string,
  before: SecondFactor,
): Promise<string[]> {
  if (isOn(before)) return []
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('browser_id', 'is', null)
    .execute()
  return newRecoveryCodes(transaction, userId)
}

/** To be called after an app or a passkey was removed. With the last of them, the recovery codes end. */
export async function endSecondFactor(transaction: Transaction<Tables>, userId: string): Promise<void> {
  if (isOn(await secondFactorOf(transaction, userId))) return
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Counts an attempt of a sign-in before it is examined. False if there were too many, or if the session is open. */
export async function countTry(transaction: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const tried = await transaction
    .updateTable('sessions')
    .set({ code_tries: sql`code_tries + 1` })
    .where('id', '=', sessionId)
    .where('browser_id', 'is', null)
    .where('code_tries', '<', mostTries)
    .returning('code_tries')
    .executeTakeFirst()
  return tried !== undefined
}
