import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'
import type { Caller } from '../caller.ts'

/** How long somebody stays signed in at most, and how long without being seen. */
export const sessionDays = { most: 30, unused: 7 }

/** How long a password that was given counts for what shuts other browsers out. */
export const provenMinutes = 10

/** How exactly the time of a session's last use is kept. */
const lastUseMinutes = 5

/** A session that is good, and who is signed in by it. */
export interface Session {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  /** The known browser that it was opened in. */
  browserId: string
  /** Whether the password was given in it within `provenMinutes`. */
  wasProvenLately: boolean
  user: { id: string; name: string; email: string }
  caller: Caller
}

/**
 * The session of a token, and notes that it was used.
 * @returns Undefined where it has ended, was unused for too long, waits for a code, or its user has no account.
 */
export async function findSession(db: Executor, token: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['sessions.id', 'sessions.created_at as createdAt', 'sessions.expires_at as expiresAt'])
    .select(sql<string>`sessions.browser_id`.as('browserId'))
    .select(sql<boolean>`proven_at > now() - make_interval(mins => ${provenMinutes})`.as('wasProvenLately'))
    .select(['users.id as userId', 'users.name', 'users.email'])
    .select(['accounts.id as accountId', 'accounts.owner', 'wallets.id as walletId'])
    .select(sql<boolean>`last_used_at < now() - make_interval(mins => ${lastUseMinutes})`.as('usedAnew'))
    .where('sessions.token', '=', token)
    .where('sessions.browser_id', 'is not', null)
    .where('users.email_verified', '=', true)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays.unused})`)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, createdAt, expiresAt, browserId, wasProvenLately, userId, name, email } = row
  const { accountId, owner, walletId, usedAnew } = row
  if (usedAnew) {
    await db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
  }
  return {
    id,
    token,
    createdAt,
    expiresAt,
    browserId,
    wasProvenLately,
    user: { id: userId, name, email },
    caller: { channel: 'dashboard', accountId, owner, walletId },
  }
}
