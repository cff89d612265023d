import type { Database } from '../../storage/database/open.ts'
import { sessionTokenIn } from './cookie.ts'

/** Ends the session of a browser that signs in anew, where it has one: each sign-in has a token of its own. */
export async function endSession(
  db: Database,
  cookieHeader: string | undefined,
  config: { secret: string; baseUrl: string },
): Promise<void> {
  const token = sessionTokenIn(cookieHeader, config)
  if (token !== undefined) await db.deleteFrom('sessions').where('token', '=', token).execute()
}
