import type { Executor } from '../../database/open.ts'

/*
 * A link that confirms an address holds better-auth's token, which names the address alone, and the user that it was
 * sent for. Whoever signs up once more with an address that waits to be confirmed replaces who did before: without the
 * user in the link, its owner could confirm somebody else's password.
 */

/** The token of a link that confirms the address of one user. */
export function boundToken(userId: string, token: string): string {
  return `${userId}~${token}`
}

/** better-auth's token in that of a link; undefined where its user is not the one who waits any more. */
export async function unboundToken(db: Executor, bound: string): Promise<string | undefined> {
  const [userId = '', token] = bound.split('~')
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user && token
}
