import type { Secrets } from '../../foundation/secrets.ts'
import type { Database } from '../../storage/database/open.ts'
import { sessionTokenIn } from './cookie.ts'

/** Ends the session of a browser, if it has one. Called when the browser signs in again, so that each sign-in gets its own
 *  token. */
export async function endSession(
  db: Database,
  cookieHeader: string | undefined,
  config: { secrets: Secrets; baseUrl: string },
): Promise<void> {
  const token = sessionTokenIn(cookieHeader, config)
  if (token !== undefined) await db.deleteFrom('sessions').where('token', '=', token).execute()
}
