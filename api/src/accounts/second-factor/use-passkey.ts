import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { type PasskeyAnswer, relyingPartyOf } from './passkey-answers.ts'
import { challengeMinutes, drawChallenge, takeChallenge } from './passkey-challenge.ts'
import { credentialsOf } from './passkeys.ts'
import { countTry } from './second-factor.ts'
import { loadWebauthn } from './webauthn.ts'

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
