import { createHash } from 'node:crypto'
import type { Executor } from '../../../storage/database/open.ts'

/**
 * Finds the user whose password a link of a message resets. better-auth stores the SHA-256 of its name for the link.
 * @returns The user's id; undefined if the link is not valid.
 */
export async function userOfResetLink(db: Executor, token: string): Promise<string | undefined> {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const link = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return link?.value
}

/** Ends all links that reset the password of a user. Their value is the user's id. */
export async function endResetLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
