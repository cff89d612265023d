import type { Executor } from '../../../storage/database/open.ts'

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
