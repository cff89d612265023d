import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'

/** How long a code works after it was sent. ASVS 6.5.5 allows 10 minutes at most. */
export const codeMinutes = 10

const digits = 8
/** For one sign-in: wrong codes, and messages. */
const mostTries = 5
const mostSent = 3

export interface SignInCodes {
  /** Draws the code of a session that a password has begun, and keeps a digest of it. */
  begin(db: Executor, sessionId: string): Promise<string>
  /**
   * Draws another one in its place, which gives no further tries.
   * @returns Undefined where it was sent often enough, or there is none to replace.
   */
  again(db: Executor, sessionId: string): Promise<string | undefined>
  /**
   * Counts a try before it is looked into, and takes the code away where it is the right one: it works once.
   * @returns `over` where there is none any more: it was used, has run out or was tried too often.
   */
  use(db: Executor, sessionId: string, code: string): Promise<'right' | 'wrong' | 'over'>
}

/**
 * Codes for whoever signs in from a browser that is not known. A code is bound to one session by its digest: it is right
 * for no other sign-in, before or after, nor in another browser.
 */
export function signInCodesOf(secret: string): SignInCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'likeness sign-in code', 32))
  const digestOf = (sessionId: string, code: string) =>
    createHmac('sha256', key).update(`${sessionId} ${code}`).digest()
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
      if (!timingSafeEqual(tried.digest, digestOf(sessionId, code))) {
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
