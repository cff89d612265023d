import type { Secrets } from '../../foundation/secrets.ts'
import type { Executor } from '../../storage/database/open.ts'
import { cookieName, cookieSecrets, signedToken, signedValueIn } from '../sessions/cookie.ts'

/** How long it counts that a browser opened a link: enough to sign in, also after a few mistakes. */
const reachedSeconds = 3600

export interface ReachedMailbox {
  /** The `Set-Cookie` header for a browser that has used a link from a message to this user. */
  cookie(userId: string): string
  /** Whether a browser with these cookies has used a link from a message to the user with this mail address lately. */
  holds(db: Executor, cookieHeader: string | undefined, email: string): Promise<boolean>
}

/**
 * The proof that a browser reached a user's mailbox. Its attempts to sign in are counted like those of a known browser, so
 * that an owner whose attempts are used up by other people gets in through the mailbox. It replaces neither password nor
 * code.
 */
export function reachedMailboxOf({
  secrets,
  baseUrl,
}: {
  secrets: Secrets
  baseUrl: string
}): ReachedMailbox {
  const [name, signedWith] = [cookieName(baseUrl, 'reached_mailbox'), cookieSecrets(secrets)]
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return {
    cookie: (userId) => {
      const token = `${userId}~${Math.floor(Date.now() / 1000) + reachedSeconds}`
      const value = signedToken(token, signedWith[0])
      return `${name}=${value}; Max-Age=${reachedSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
    holds: async (db, cookieHeader = '', email) => {
      const [userId = '', until = '0'] = signedValueIn(cookieHeader, name, signedWith)?.split('~') ?? []
      if (Number(until) * 1000 < Date.now()) return false
      const user = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('email', '=', email)
        .executeTakeFirst()
      return user !== undefined
    },
  }
}
