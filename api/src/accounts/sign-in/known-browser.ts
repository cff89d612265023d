import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Executor } from '../../storage/database/open.ts'
import { cookieDays, cookieName, cookieSecrets, setCookie, signedValueIn } from '../sessions/cookie.ts'

/** After this time a browser must enter a code again, however much it was used. */
const knownDays = cookieDays.known_browser

export interface KnownBrowsers {
  /**
   * Finds the browser that has these cookies, if it is known to the user with this mail address.
   * @returns The browser's id; undefined if it is not known, or if it has expired.
   */
  find(db: Executor, cookieHeader: string | undefined, email: string): Promise<string | undefined>
  /**
   * Makes a browser known to a user.
   * @returns Its id, and the `Set-Cookie` header by which it is recognized. A browser is known to one user only: the cookie
   *   replaces that of another user.
   */
  remember(db: Executor, userId: string): Promise<{ id: string; cookie: string }>
}

/**
 * The browsers in which a user has proved to own a mailbox. The token in a browser's cookie is the second factor in
 * addition to the password: 256 random bits, of which the database stores the digest. Guesses from known browsers are
 * also counted separately from all others, so that other people cannot lock the owner out (OWASP's device cookies).
 */
export function knownBrowsersOf({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }): KnownBrowsers {
  const [name, signedWith] = [cookieName(baseUrl, 'known_browser'), cookieSecrets(secrets)]
  return {
    find: async (db, cookieHeader = '', email) => {
      const token = signedValueIn(cookieHeader, name, signedWith)
      if (token === undefined) return undefined
      const browser = await db
        .selectFrom('known_browsers')
        .innerJoin('users', 'users.id', 'known_browsers.user_id')
        .select('known_browsers.id')
        .where('digest', '=', digestOf(token))
        .where('users.email', '=', email)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return browser?.id
    },
    remember: async (db, userId) => {
      const id = newId('brw')
      const token = randomBytes(32).toString('base64url')
      const expires_at = sql<Date>`now() + make_interval(days => ${knownDays})`
      await db
        .insertInto('known_browsers')
        .values({ id, user_id: userId, digest: digestOf(token), expires_at })
        .execute()
      return { id, cookie: setCookie(baseUrl, 'known_browser', token, signedWith[0]) }
    },
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
