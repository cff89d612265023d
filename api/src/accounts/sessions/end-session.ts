import type { Database } from '../../database/open.ts'
import { cookieName, cookieSecret, signedValueIn } from './cookie.ts'

/** Ends the session of a browser that signs in anew, where it has one: each sign-in has a token of its own. */
export async function endSession(
  db: Database,
  cookieHeader: string | undefined,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): Promise<void> {
  const token = signedValueIn(cookieHeader ?? '', cookieName(baseUrl, 'session_token'), cookieSecret(secret))
  if (token !== undefined) await db.deleteFrom('sessions').where('token', '=', token).execute()
}
