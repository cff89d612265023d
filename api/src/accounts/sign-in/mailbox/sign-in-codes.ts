import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '../../../foundation/secrets.ts'
import type { Executor } from '../../../storage/database/open.ts'

/** How long a code is valid after it was sent. ASVS 6.5.5 allows 10 minutes at most. */
export const codeMinutes = 10

const digits = 8
/** The limits of one sign-in: attempts to enter the code, and messages with a code. */
const mostTries = 5
const mostSent = 3

export interface SignInCodes {
  /** Draws the code for a session that was begun with a password, and stores a digest of it. */
  begin(db: Executor, sessionId: string): Promise<string>
  /**
   * Replaces the code with a new one. The number of attempts is not reset.
   * @returns The new code; undefined if codes were sent or tried too often, or if there is none to replace.
   */
  again(db: Executor, sessionId: string): Promise<string | undefined>
  /**
   * Counts an attempt before it is examined, and deletes the code if it is right, so that it works once only.
   * @returns `over` if there is no valid code: it was used, has expired or was tried too often.
   */
  use(db: Executor, sessionId: string, code: string): Promise<'right' | 'wrong' | 'over'>
}

/**
 * Codes for a sign-in from an unknown browser. A code is bound to one session by its digest: it is not valid for an earlier
 * or later sign-in, or in another browser.
 */
export function signInCodesOf(secrets: Secrets): SignInCodes {
  const digestBy = (secret: string, sessionId: string, code: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'likeness sign-in code', 32))
    return createHmac('sha256', key).update(`${sessionId} ${code}`).digest()
  }
  const digestOf = (sessionId: string, code: string) => digestBy(secrets[0], sessionId, code)
  const draw = () => String(randomInt(10 ** digits)).padStart(digits, '0')
  const soon = sql<Date>`now() + make_interval(mins => ${codeMinutes})`
  return {
    begin: async (db, sessionId) => {
      const code = draw()
      const digest = digestOf(sessionId, code)
      await db
        .insertInto('sign_in_codes')
        .values({ session_id: sessionId, digest, expires_at: soon })
        .execute()
      return code
    },
    again: async (db, sessionId) => {
      const code = draw()
      const { numUpdatedRows } = await db
        .updateTable('sign_in_codes')
        .set({ digest: digestOf(sessionId, code), sent: sql`sent + 1`, expires_at: soon })
        .where('session_id', '=', sessionId)
        .where('sent', '<', mostSent)
        .where('tries', '<', mostTries)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? code : undefined
    },
    use: async (db, sessionId, code) => {
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
        timingSafeEqual(tried.digest, digestBy(secret, sessionId, code)),
      )
      if (!isRight) {
        return tried.tries < mostTries ? 'wrong' : 'over'
      }
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_codes')
        .where('session_id', '=', sessionId)
        .where('digest', '=', tried.digest)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? 'right' : 'over'
    },
  }
}
