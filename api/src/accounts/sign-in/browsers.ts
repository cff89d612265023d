import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId, sha256 } from '#foundation/identifiers.ts'
import type { Executor } from '#storage/database.ts'
import {
  type CookieConfig,
  cookieDays,
  cookieName,
  cookieSecrets,
  type ProofCookie,
  proofSeconds,
  setCookie,
  signedValueIn,
} from './cookies.ts'

/** A signed cookie that says for an hour that a browser has proved something about one user. */
export function userCookieOf({ secrets, baseUrl }: CookieConfig, which: ProofCookie) {
  const [name, signedWith] = [cookieName(baseUrl, which), cookieSecrets(secrets)]
  return {
    /** The `Set-Cookie` header for a browser that has proved something about a user. */
    cookie: (userId: string): string => {
      const token = `${userId}~${Math.floor(Date.now() / 1000) + proofSeconds}`
      return setCookie(baseUrl, which, `${which}~${token}`, signedWith[0])
    },
    /** The id of that user, from a browser's cookies; undefined if there is none, or if it has expired. */
    userIn: (cookieHeader = ''): string | undefined => {
      const [kind, userId, until = '0'] = signedValueIn(cookieHeader, name, signedWith)?.split('~') ?? []
      return kind === which && Number(until) * 1000 >= Date.now() ? userId : undefined
    },
  }
}

/**
 * The proof that a browser reached a user's mailbox. Its attempts to sign in are counted like those of a known browser, so
 * that an owner whose attempts are used up by other people gets in through the mailbox. It replaces neither password nor
 * code.
 */
export function reachedMailboxOf(config: CookieConfig) {
  const { cookie, userIn } = userCookieOf(config, 'reached_mailbox')
  return {
    /** The `Set-Cookie` header for a browser that has used a link from a message to this user. */
    cookie,
    /** Whether a browser with these cookies has used a link from a message to the user with this mail address lately. */
    holds: async (db: Executor, cookieHeader: string | undefined, email: string): Promise<boolean> => {
      const userId = userIn(cookieHeader)
      if (userId === undefined) return false
      const user = db.selectFrom('users').select('id').where('id', '=', userId).where('email', '=', email)
      return (await user.executeTakeFirst()) !== undefined
    },
  }
}

/**
 * The browsers in which a user has proved to own a mailbox. The token in a browser's cookie is the second factor in
 * addition to the password: 256 random bits, of which the database stores the digest. Guesses from known browsers are
 * also counted separately from all others, so that other people cannot lock the owner out (OWASP's device cookies).
 */
export function knownBrowsersOf({ secrets, baseUrl }: CookieConfig) {
  const [name, signedWith] = [cookieName(baseUrl, 'known_browser'), cookieSecrets(secrets)]
  return {
    /**
     * Finds the browser that has these cookies, if it is known to the user with this mail address.
     * @returns The browser's id; undefined if it is not known, or if it has expired.
     */
    find: async (
      db: Executor,
      cookieHeader: string | undefined,
      email: string,
    ): Promise<string | undefined> => {
      const token = signedValueIn(cookieHeader ?? '', name, signedWith)
      if (token === undefined) return undefined
      const browser = await db
        .selectFrom('known_browsers')
        .innerJoin('users', 'users.id', 'known_browsers.user_id')
        .select('known_browsers.id')
        .where('digest', '=', sha256(token))
        .where('users.email', '=', email)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return browser?.id
    },
    /**
     * Makes a browser known to a user.
     * @returns Its id, and the `Set-Cookie` header by which it is recognized. A browser is known to one user only: the
     *   cookie replaces that of another user.
     */
    remember: async (db: Executor, userId: string): Promise<{ id: string; cookie: string }> => {
      const id = newId('brw')
      const token = randomBytes(32).toString('base64url')
      const expires_at = sql<Date>`now() + make_interval(days => ${cookieDays.known_browser})`
      await db
        .insertInto('known_browsers')
        .values({ id, user_id: userId, digest: sha256(token), expires_at })
        .execute()
      return { id, cookie: setCookie(baseUrl, 'known_browser', token, signedWith[0]) }
    },
  }
}
