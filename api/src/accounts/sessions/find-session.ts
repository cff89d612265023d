import { sql } from 'kysely'
import type { Role } from '../../foundation/roles.ts'
import type { Executor } from '../../storage/database/open.ts'
import type { Caller } from '../caller.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { cookieDays } from './cookie.ts'

/** The longest time that a session lasts, and the longest time without use, in days. */
export const sessionDays = { most: cookieDays.session_token, unused: 7 }

/** How long after the password was given a user may do what lasts longer than the session, or signs other browsers out. */
export const provenMinutes = 10

/** The precision with which the time of a session's last use is stored. */
const lastUseMinutes = 5

/** A valid session and its user. */
export interface Session {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  /** The known browser in which it was opened. */
  browserId: string
  /** Whether the password was given in this session within the last `provenMinutes`. */
  wasProvenLately: boolean
  user: { id: string; name: string; email: string }
  /** The account in which the session works, and what the user is there. */
  caller: Caller
  role: Role
  /** Whether the account demands an authenticator app or a passkey of all members. */
  demandsSecondFactor: boolean
  /** Whether the account demands one of them, and the user has none. */
  lacksSecondFactor: boolean
}

/**
 * Finds the session of a token, and records that it was used.
 * @returns The session; undefined if it has ended, was unused for too long, still waits for a code, or if its user is a
 *   member of no account.
 */
export async function findSession(db: Executor, token: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['sessions.id', 'sessions.created_at as createdAt', 'sessions.expires_at as expiresAt'])
    .select(sql<string>`sessions.browser_id`.as('browserId'))
    .select(sql<boolean>`proven_at > now() - make_interval(mins => ${provenMinutes})`.as('wasProvenLately'))
    .select(['users.id as userId', 'users.name', 'users.email'])
    .select(['accounts.id as accountId', 'accounts.owner', 'wallets.id as walletId', 'members.role'])
    .select('demands_second_factor as demandsSecondFactor')
    .select(sql<boolean>`demands_second_factor and not ${hasSecondFactor}`.as('lacksSecondFactor'))
    .select(sql<boolean>`last_used_at < now() - make_interval(mins => ${lastUseMinutes})`.as('usedAnew'))
    .where('sessions.token', '=', token)
    .where('sessions.browser_id', 'is not', null)
    .where('users.email_verified', '=', true)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays.unused})`)
    // The account that was chosen last, if the user is still a member of it; otherwise the one joined first.
    .orderBy(sql`members.account_id is not distinct from sessions.works_in`, 'desc')
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, createdAt, expiresAt, browserId, wasProvenLately, userId, name, email } = row
  const { accountId, owner, walletId, role, demandsSecondFactor, lacksSecondFactor, usedAnew } = row
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
    caller: { channel: 'dashboard', accountId, livemode: true, owner, walletId, spender: null },
    role,
    demandsSecondFactor,
    lacksSecondFactor,
  }
}
