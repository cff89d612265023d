import type {
  PublicKeyCredentialCreationOptionsJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { newId } from '../../foundation/identifiers.ts'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import { type NewPasskeyAnswer, relyingPartyOf } from './passkey-answers.ts'
import { challengeMinutes, drawChallenge, takeChallenge } from './passkey-challenge.ts'
import { credentialsOf, mostPasskeys } from './passkeys.ts'
import { secondFactorToChange, startSecondFactor } from './second-factor.ts'
import { loadWebauthn } from './webauthn.ts'

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
 * @returns What the browser needs to make one; `too_many_passkeys`.
 */
export async function beginPasskey(
  db: Database,
  { sessionId, user, baseUrl }: Adding,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
  const known = await credentialsOf(db, user.id)
  if (known.length >= mostPasskeys) return tooMany
  const { generateRegistrationOptions } = await loadWebauthn()
  const value = await generateRegistrationOptions({
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
  return { ok: true, value }
}

/**
 * Adds the passkey that a browser has made.
 * @param log Runs in the same transaction.
 * @returns The recovery codes, if it is the first second factor; `wrong_passkey` or `too_many_passkeys`.
 */
export async function addPasskey(
  db: Database,
  { sessionId, user, baseUrl }: Adding,
  { name, answer, log }: { name: string; answer: NewPasskeyAnswer; log(within: Executor): Promise<void> },
): Promise<Outcome<string[]>> {
  const expectedChallenge = await takeChallenge(db, { sessionId, purpose: 'registration' })
  if (!expectedChallenge) return refused
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    ...relyingPartyOf(baseUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs,
    // The library throws for every answer that is not valid.
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
  if (!verified) return refused
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return db.transaction().execute(async (transaction) => {
    const before = await secondFactorToChange(transaction, user.id)
    if (before.passkeys >= mostPasskeys) return tooMany
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
    if (added === 0n) return refused
    const codes = await startSecondFactor(transaction, user.id, before)
    await log(transaction)
    return { ok: true, value: codes }
  })
}

const tooMany = refusal('too_many_passkeys', `Remove one of the ${mostPasskeys} first.`)
const refused = refusal(
  'wrong_passkey',
  `It was made on another site, more than ${challengeMinutes} minutes after it was asked for, or without a proof such as a ` +
    'fingerprint or a PIN, or it is added already. Add a passkey anew.',
)
