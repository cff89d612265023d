import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database/open.ts'
import { cookieName, cookieSecret, signedToken, signedValueIn } from '../sessions/cookie.ts'

/** After so long a browser is asked for a code once more, however much it was used. */
const knownDays = 90

export interface KnownBrowsers {
  /**
   * The browser whose cookies these are, where it is known to the account of an address.
   * @returns Its id; undefined where it is not, or not any more.
   */
  find(db: Executor, cookieHeader: string | undefined, email: string): Promise<string | undefined>
  /**
   * Makes a browser known to a user from now on.
   * @returns Its id, and the `Set-Cookie` by which it is known again. It is known to no other user then.
   */
  remember(db: Executor, userId: string): Promise<{ id: string; cookie: string }>
}

/**
 * Browsers in which somebody showed that a mailbox is theirs. The token in a browser's cookie is the second factor beside
 * the password: 256 random bits, of which the database has the digest. It also tells an owner's browsers from all others
 * where guesses are counted, so that nobody locks them out (OWASP's device cookies).
 */
export function knownBrowsersOf({ secret, baseUrl }: { secret: string; baseUrl: string }): KnownBrowsers {
  const [name, signedWith] = [cookieName(baseUrl, 'known_browser'), cookieSecret(secret)]
  const attributes = `Max-Age=${knownDays * 86_400}; Path=/; HttpOnly; SameSite=Lax`
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
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
      return { id, cookie: `${name}=${signedToken(token, signedWith)}; ${attributes}${secure}` }
    },
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
