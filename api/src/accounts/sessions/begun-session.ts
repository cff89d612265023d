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

/** The most sessions of one user that are open, and that wait for their code. */
export const mostSessions = { open: 20, waiting: 10 }

/**
 * Opens a session in a known browser. The session ends when the browser is forgotten. If the user then has too many, those
 * that were not used for longest end.
 */
export async function openSession(db: Executor, sessionId: string, browserId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ browser_id: browserId, last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
  await sql`
    delete from sessions where id in (
      select id from sessions
       where browser_id is not null and user_id = (select user_id from sessions where id = ${sessionId})
       order by last_used_at desc, id = ${sessionId} desc offset ${mostSessions.open})`.execute(db)
}

/** Ends the oldest sessions of a user that wait for a code, if there are too many. */
export async function endOldestWaiting(db: Executor, userId: string): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where browser_id is null and user_id = ${userId}
       order by created_at desc, id offset ${mostSessions.waiting})`.execute(db)
}
