import { createHash, createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '#foundation/secrets.ts'
import type { Executor } from '#storage/database.ts'

/** How long a code is valid after it was sent. ASVS 6.5.5 allows 10 minutes at most. */
export const codeMinutes = 10

const digits = 8
/** The limits of one sign-in: attempts to enter the code, and messages with a code. */
const mostTries = 5
const mostSent = 3

/**
 * Codes for a sign-in from an unknown browser. A code is bound to one session by its digest: it is not valid for an earlier
 * or later sign-in, or in another browser.
 */
export function signInCodesOf(secrets: Secrets) {
  const digestOf = (sessionId: string, code: string, secret = secrets[0]) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'likeness sign-in code', 32))
    return createHmac('sha256', key).update(`${sessionId} ${code}`).digest()
  }
  const draw = () => String(randomInt(10 ** digits)).padStart(digits, '0')
  const expires_at = sql<Date>`now() + make_interval(mins => ${codeMinutes})`
  return {
    /** Draws the code for a session that was begun with a password, and stores a digest of it. */
    begin: async (db: Executor, sessionId: string): Promise<string> => {
      const code = draw()
      const digest = digestOf(sessionId, code)
      await db.insertInto('sign_in_codes').values({ session_id: sessionId, digest, expires_at }).execute()
      return code
    },
    /**
     * Replaces the code with a new one. The number of attempts is not reset.
     * @returns The new code; undefined if codes were sent or tried too often, or if there is none to replace.
     */
    again: async (db: Executor, sessionId: string): Promise<string | undefined> => {
      const code = draw()
      const { numUpdatedRows } = await db
        .updateTable('sign_in_codes')
        .set({ digest: digestOf(sessionId, code), sent: sql`sent + 1`, expires_at })
        .where('session_id', '=', sessionId)
        .where('sent', '<', mostSent)
        .where('tries', '<', mostTries)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? code : undefined
    },
    /**
     * Counts an attempt before it is examined, and deletes the code if it is right, so that it works once only.
     * @returns `over` if there is no valid code: it was used, has expired or was tried too often.
     */
    use: async (db: Executor, sessionId: string, code: string): Promise<'right' | 'wrong' | 'over'> => {
      const tried = await db
        .updateTable('sign_in_codes')
        .set({ tries: sql`tries + 1` })
        .where('session_id', '=', sessionId)
        .where('tries', '<', mostTries)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning(['digest', 'tries'])
        .executeTakeFirst()
      if (!tried) return 'over'
      const isRight = secrets.some((secret) =>
        timingSafeEqual(tried.digest, digestOf(sessionId, code, secret)),
      )
      if (!isRight) return tried.tries < mostTries ? 'wrong' : 'over'
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_codes')
        .where('session_id', '=', sessionId)
        .where('digest', '=', tried.digest)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? 'right' : 'over'
    },
  }
}

/*
 * A link that confirms an address contains better-auth's token, which names only the address, and the user for whom it was
 * sent. A second sign-up with an unconfirmed address replaces the first. Without the user in the link, the owner of the
 * address could confirm an account with another person's password.
 */

/** The token of a link that confirms the address of one user. */
export function boundToken(userId: string, token: string): string {
  return `${userId}~${token}`
}

/**
 * Reads the token of a link.
 * @returns better-auth's token, the user, and whether the user's address still waits for confirmation; undefined if the
 *   user does not exist.
 */
export async function unboundToken(
  db: Executor,
  bound: string,
): Promise<{ token: string; userId: string; waits: boolean } | undefined> {
  const [userId = '', token = ''] = bound.split('~')
  const user = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user && { token, userId, waits: !user.email_verified }
}

/**
 * Finds the user whose password a link of a message resets. better-auth stores the SHA-256 of its name for the link.
 * @returns The user's id; undefined if the link is not valid.
 */
export async function userOfResetLink(db: Executor, token: string): Promise<string | undefined> {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const link = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return link?.value
}

/** Ends all links that reset the password of a user. Their value is the user's id. */
export async function endResetLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
