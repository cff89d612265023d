import { sql } from 'kysely'
import type { Database } from '../../storage/database/open.ts'
import { waitingMinutes } from '../sessions/begun-session.ts'
import { sessionDays } from '../sessions/find-session.ts'

/** The time in which a new user must confirm the mail address. */
export const unconfirmedDays = 2

/**
 * Deletes users who did not confirm their address in time, sessions that have ended or waited too long for a code, expired
 * links, and expired browsers.
 */
export async function forgetSignIns(db: Database): Promise<void> {
  await sql`
    delete from users
     where not email_verified and created_at < now() - make_interval(days => ${unconfirmedDays})`.execute(db)
  await sql`
    delete from sessions
     where expires_at < now()
        or last_used_at < now() - make_interval(days => ${sessionDays.unused})
        or browser_id is null and created_at < now() - make_interval(mins => ${waitingMinutes})`.execute(db)
  // A browser with a session is kept until the session ends.
  await sql`
    delete from known_browsers
     where expires_at < now()
       and not exists (select from sessions where browser_id = known_browsers.id)`.execute(db)
  await sql`delete from verifications where expires_at < now()`.execute(db)
}
