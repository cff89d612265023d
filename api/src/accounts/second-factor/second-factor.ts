import { sql, type Transaction } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

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
export async function secondFactorToChange(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<SecondFactor> {
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
