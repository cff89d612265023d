import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database } from '../../storage/database/open.ts'
import { openSession } from '../sessions/begun-session.ts'
import { cookieSecret, setCookie } from '../sessions/cookie.ts'
import { sessionDays } from '../sessions/find-session.ts'
import { ensureAccount } from './ensure-account.ts'

/**
 * Starts a session without asking for the password: for a browser that sent it with the sign-up, and whose user has just
 * confirmed the address.
 * @param browserId The known browser in which it is open.
 * @returns The `Set-Cookie` header of the session.
 */
export async function startSession(
  db: Database,
  userId: string,
  browserId: string,
  { secrets, baseUrl, userAgent }: { secrets: Secrets; baseUrl: string; userAgent: string | undefined },
): Promise<string> {
  await ensureAccount(db, userId)
  const [id, token] = [newId('ses'), newId('ses')]
  const expires_at = sql<Date>`now() + make_interval(days => ${sessionDays.most})`
  await db
    .insertInto('sessions')
    .values({ id, token, user_id: userId, user_agent: userAgent ?? null, expires_at, browser_id: null })
    .execute()
  await openSession(db, id, browserId)
  return setCookie(baseUrl, 'session_token', token, cookieSecret(secrets[0]))
}
