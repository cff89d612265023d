import type { Executor } from '../../storage/database/open.ts'

/*
 * A link that confirms an address holds better-auth's token, which names the address alone, and the user that it was
 * sent for. Whoever signs up once more with an address that waits to be confirmed replaces who did before: without the
 * user in the link, its owner could confirm somebody else's password.
 */

/** The token of a link that confirms the address of one user. */
export function boundToken(userId: string, token: string): string {
  return `${userId}~${token}`
}

/**
 * Of a link, better-auth's token, its user, and whether their address waits to be confirmed still; undefined where there
 * is no such user any more.
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
