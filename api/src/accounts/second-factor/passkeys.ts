import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { sha256 } from '#foundation/identifiers.ts'
import { refuse } from '#foundation/problem.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import { type Place, recordOfPerson } from '../audit.ts'
import { endSecondFactor, secondFactorToChange } from './second-factor.ts'

/** The library for passkeys, loaded when the first one is used: every start would wait for its 300 modules otherwise. */
export const loadWebauthn = () => import('@simplewebauthn/server')

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

/**
 * What a passkey is bound to: the host name of the site, and the origin of its pages.
 * @param baseUrl The URL of the site: `https://likeness.example`.
 */
export function relyingPartyOf(baseUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** How long a challenge may be answered. */
export const challengeMinutes = 5

interface Asked {
  sessionId: string
  purpose: Tables['passkey_challenges']['purpose']
}

/**
 * Draws the challenge that a passkey must sign in a session. It replaces an earlier one of the session.
 * @returns 32 random bytes; only a digest of them is stored.
 */
export async function drawChallenge(
  db: Executor,
  { sessionId, purpose }: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const drawn = {
    purpose,
    digest: sha256(challenge),
    expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
  }
  await db
    .insertInto('passkey_challenges')
    .values({ session_id: sessionId, ...drawn })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(drawn))
    .execute()
  return challenge
}

/**
 * Takes the challenge of a session: it works once, also if the answer to it is wrong.
 * @returns Whether a challenge, in base64url, is the one that was taken; undefined if there is none, or if it has expired.
 */
export async function takeChallenge(
  db: Executor,
  { sessionId, purpose }: Asked,
): Promise<((challenge: string) => boolean) | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('digest')
    .executeTakeFirst()
  return taken && ((challenge) => sha256(Buffer.from(challenge, 'base64url')).equals(taken.digest))
}

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

/** The passkeys of a user as a browser must know them, to ask for one of them or to leave them out. */
export async function credentialsOf(
  db: Executor,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
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
