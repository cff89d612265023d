import { sql } from 'kysely'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import { sessionTokenIn } from './cookie.ts'

/** How long a session waits for its code, counted from its start, however many messages with a code are sent. */
export const waitingMinutes = 60

/** A session that was begun with a password, open or not, and its user. */
export interface BegunSession {
  id: string
  /** Whether the browser is known already. `findSession` finds only open sessions. */
  isOpen: boolean
  userId: string
  name: string
  email: string
}

/** Finds the session of a browser's cookies; undefined if there is none, or if it has waited too long for its code. */
export async function begunSession(
  db: Database,
  cookieHeader: string | undefined,
  config: { secrets: Secrets; baseUrl: string },
): Promise<BegunSession | undefined> {
  const token = sessionTokenIn(cookieHeader, config)
  if (token === undefined) return undefined
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as userId', 'users.name', 'users.email'])
    .select(sql<boolean>`browser_id is not null`.as('isOpen'))
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(({ eb, or }) =>
      or([
        eb('browser_id', 'is not', null),
        eb('sessions.created_at', '>', sql<Date>`now() - make_interval(mins => ${waitingMinutes})`),
      ]),
    )
    .executeTakeFirst()
}

/** Opens a session in a known browser. The session ends when the browser is forgotten. */
export async function openSession(db: Executor, sessionId: string, browserId: string): Promise<void> {
  await db.updateTable('sessions').set({ browser_id: browserId }).where('id', '=', sessionId).execute()
}
