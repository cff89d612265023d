import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'

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
    digest: digestOf(challenge),
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
  return taken && ((challenge) => digestOf(Buffer.from(challenge, 'base64url')).equals(taken.digest))
}

function digestOf(challenge: Uint8Array): Buffer {
  return createHash('sha256').update(challenge).digest()
}
