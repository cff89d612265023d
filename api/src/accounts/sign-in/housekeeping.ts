import { sql } from 'kysely'
import type { Database } from '../../storage/database/open.ts'
import { waitingMinutes } from '../sessions/begun-session.ts'
import { sessionDays } from '../sessions/find-session.ts'

/** How long somebody who signed up may take to confirm the address. */
const unconfirmedDays = 2

/**
 * Deletes who never confirmed their address, sessions that have ended or waited too long for a code, links that work no
 * more, and browsers that are not known any more.
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
  // One in which somebody is signed in stays until that ends.
  await sql`
    delete from known_browsers
     where expires_at < now()
       and not exists (select from sessions where browser_id = known_browsers.id)`.execute(db)
  await sql`delete from verifications where expires_at < now()`.execute(db)
}
