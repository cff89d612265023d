import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { sessionDays } from '../sessions/find-session.ts'

/** How long somebody who signed up may take to confirm the address. */
const unconfirmedDays = 2

/** Deletes who never confirmed their address, sessions that have ended, and links that work no more. */
export async function forgetSignIns(db: Database): Promise<void> {
  await sql`
    delete from users
     where not email_verified and created_at < now() - make_interval(days => ${unconfirmedDays})`.execute(db)
  await sql`
    delete from sessions
     where expires_at < now() or last_used_at < now() - make_interval(days => ${sessionDays.unused})`.execute(
    db,
  )
  await sql`delete from verifications where expires_at < now()`.execute(db)
}
