import type { Secrets } from '../../../foundation/secrets.ts'
import type { Executor } from '../../../storage/database/open.ts'
import { userCookieOf } from '../user-cookie.ts'

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
export function reachedMailboxOf(config: { secrets: Secrets; baseUrl: string }): ReachedMailbox {
  const { cookie, userIn } = userCookieOf(config, 'reached_mailbox')
  return {
    cookie,
    holds: async (db, cookieHeader, email) => {
      const userId = userIn(cookieHeader)
      if (userId === undefined) return false
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
