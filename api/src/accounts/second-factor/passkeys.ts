import { z } from 'zod'
import { refuse } from '#foundation/problem.ts'
import type { Database, Executor } from '#storage/database.ts'
import { type Place, recordOfPerson } from '../audit.ts'
import { endSecondFactor, secondFactorToChange } from './second-factor.ts'

/** Bytes in base64url, as browsers write what a passkey answers. */
const Bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url.')

const common = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
}

/** What a new passkey answers (`RegistrationResponseJSON` of WebAuthn). Members that are not read are left out. */
export const NewPasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** What a passkey answers when a user signs in (`AuthenticationResponseJSON` of WebAuthn). */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(8000),
    signature: Bytes(8000),
  }),
})

export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** The most passkeys of one user. */
export const mostPasskeys = 10

/** The passkeys of a user, in the order in which they were added. */
export async function passkeysOf(db: Executor, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Removes a passkey of a user, and with the last second factor the recovery codes.
 * @param place From where, for the audit log.
 * @throws `not_found` if the user does not have it.
 */
export function removePasskey(
  db: Database,
  { userId, id, place }: { userId: string; id: string; place: Place },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await secondFactorToChange(transaction, userId)
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) refuse('not_found', 'You have no such passkey.')
    await endSecondFactor(transaction, userId)
    await recordOfPerson(transaction, 'second_factor.passkey_removed', userId, place)
  })
}
