import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { sql, type Transaction } from 'kysely'
import { newId, sha256 } from '#foundation/identifiers.ts'
import { refuse } from '#foundation/problem.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import { type Place, recordOfPerson } from '../audit.ts'
import { mostPasskeys, type NewPasskeyAnswer, type PasskeyAnswer } from './passkeys.ts'
import { countTry, secondFactorToChange, startSecondFactor } from './second-factor.ts'

/** The library for passkeys, loaded when the first one is used: every start would wait for its 300 modules otherwise. */
const loadWebauthn = () => import('@simplewebauthn/server')

/**
 * What a passkey is bound to: the host name of the site, and the origin of its pages.
 * @param baseUrl The URL of the site: `https://likeness.example`.
 */
function relyingPartyOf(baseUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** How long a challenge may be answered. */
const challengeMinutes = 5

interface Asked {
  sessionId: string
  purpose: Tables['passkey_challenges']['purpose']
}

/**
 * Draws the challenge that a passkey must sign in a session. It replaces an earlier one of the session.
 * @returns 32 random bytes; only a digest of them is stored.
 */
async function drawChallenge(db: Executor, { sessionId, purpose }: Asked): Promise<Uint8Array<ArrayBuffer>> {
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
async function takeChallenge(
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

/** EdDSA, ES256 and RS256. Stated here, because the default of the library depends on what the runtime supports. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The signed-in user who adds a passkey. */
interface Adding {
  sessionId: string
  user: { id: string; email: string }
  baseUrl: string
}

/**
 * Begins to add a passkey in a session.
 * @returns What the browser needs to make one.
 * @throws `too_many_passkeys`.
 */
export async function beginPasskey(
  db: Database,
  { sessionId, user, baseUrl }: Adding,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await credentialsOf(db, user.id)
  if (known.length >= mostPasskeys) refuse(...tooMany)
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: 'Likeness',
    rpID: relyingPartyOf(baseUrl).expectedRPID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: await drawChallenge(db, { sessionId, purpose: 'registration' }),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/**
 * Adds the passkey that a browser has made.
 * @param place From where, for the audit log.
 * @returns The recovery codes, if it is the first second factor.
 * @throws `wrong_passkey` or `too_many_passkeys`.
 */
export async function addPasskey(
  db: Database,
  { sessionId, user, baseUrl }: Adding,
  { name, answer, place }: { name: string; answer: NewPasskeyAnswer; place: Place },
): Promise<string[]> {
  const expectedChallenge = await takeChallenge(db, { sessionId, purpose: 'registration' })
  if (!expectedChallenge) refuse(...refused)
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    ...relyingPartyOf(baseUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs,
    // The library throws for every answer that is not valid.
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
  if (!verified) refuse(...refused)
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return db.transaction().execute(async (transaction) => {
    const before = await secondFactorToChange(transaction, user.id)
    if (before.passkeys >= mostPasskeys) refuse(...tooMany)
    const { numInsertedOrUpdatedRows: added = 0n } = await transaction
      .insertInto('passkeys')
      .values({
        id: newId('psk'),
        user_id: user.id,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter: BigInt(counter),
        transports: answer.response.transports,
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) refuse(...refused)
    const codes = await startSecondFactor(transaction, user.id, before)
    await recordOfPerson(transaction, 'second_factor.passkey_added', user.id, place)
    return codes
  })
}

const tooMany = ['too_many_passkeys', `Remove one of the ${mostPasskeys} first.`] as const
const refused = [
  'wrong_passkey',
  `It was made on another site, more than ${challengeMinutes} minutes after it was asked for, or without a proof such as a ` +
    'fingerprint or a PIN, or it is added already. Add a passkey anew.',
] as const

/** A sign-in that waits for its second step. */
interface Waiting {
  sessionId: string
  userId: string
  baseUrl: string
}

/** What a browser needs to ask for a passkey of the user; undefined if the user has none. */
export async function askForPasskey(
  db: Database,
  { sessionId, userId, baseUrl }: Waiting,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const allowCredentials = await credentialsOf(db, userId)
  if (allowCredentials.length === 0) return undefined
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(baseUrl).expectedRPID,
    allowCredentials,
    challenge: await drawChallenge(db, { sessionId, purpose: 'sign_in' }),
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
}

/**
 * Counts an attempt of a sign-in, and examines what a passkey answered.
 * @returns `copied` if the answer is valid, but the passkey's counter of uses has gone back; `over` if too many were wrong.
 */
export async function usePasskey(
  transaction: Transaction<Tables>,
  { sessionId, userId, baseUrl }: Waiting,
  answer: PasskeyAnswer,
): Promise<'passkey' | 'wrong' | 'copied' | 'over'> {
  if (!(await countTry(transaction, sessionId))) return 'over'
  const expectedChallenge = await takeChallenge(transaction, { sessionId, purpose: 'sign_in' })
  if (!expectedChallenge) return 'wrong'
  const passkey = await transaction
    .selectFrom('passkeys')
    .select(['id', 'public_key'])
    .where('credential_id', '=', answer.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!passkey) return 'wrong'
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    ...relyingPartyOf(baseUrl),
    // The library would compare counters before it verifies the signature: see below.
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: true,
    // The library throws for every answer that is not valid, except for a wrong signature.
  }).catch(() => undefined)
  if (!verification?.verified) return 'wrong'
  const counter = BigInt(verification.authenticationInfo.newCounter)
  // Passkeys that do not count always state 0.
  const { numUpdatedRows } = await transaction
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', passkey.id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0n), eb(sql.val(counter), '=', 0n)])]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'passkey' : 'copied'
}

/** The passkeys of a user as a browser must know them, to ask for one of them or to leave them out. */
async function credentialsOf(db: Executor, userId: string): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}
