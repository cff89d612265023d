import { sql } from 'kysely'
import type { Database, Executor } from '../../storage/database/open.ts'
import { sessionTokenIn } from './cookie.ts'

/** How long a session waits for its code, whichever of its messages that comes with. */
export const waitingMinutes = 60

/** A session that a password has begun, open or not, and whose it is. */
export interface BegunSession {
  id: string
  /** Whether the browser is known by now: what `findSession` finds is open. */
  isOpen: boolean
  userId: string
  name: string
  email: string
}

/** The session that a browser's cookies carry; undefined where there is none, or it waited too long for its code. */
export async function begunSession(
  db: Database,
  cookieHeader: string | undefined,
  config: { secret: string; baseUrl: string },
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

/** Opens a session in a browser that is known. It ends with that. */
export async function openSession(db: Executor, sessionId: string, browserId: string): Promise<void> {
  await db.updateTable('sessions').set({ browser_id: browserId }).where('id', '=', sessionId).execute()
}
