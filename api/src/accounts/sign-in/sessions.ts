import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import type { Database, Executor } from '#storage/database.ts'
import { ensureAccount } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { type CookieConfig, cookieDays, cookieSecret, sessionTokenIn, setCookie } from './cookies.ts'

/** How long a session waits for its code, counted from its start, however many messages with a code are sent. */
const waitingMinutes = 60

/** A session that was begun with a password, and its user. It is open if the browser is known already. */
export type BegunSession = NonNullable<Awaited<ReturnType<typeof begunSession>>>

/** Finds the session of a browser's cookies; undefined if there is none, or if it has waited too long for its code. */
export async function begunSession(db: Database, cookieHeader: string | undefined, config: CookieConfig) {
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

/** The longest time that a session lasts, and the longest time without use, in days. */
export const sessionDays = { most: cookieDays.session_token, unused: 7 }

/** How long after the password was given a user may do what lasts longer than the session, or signs other browsers out. */
export const provenMinutes = 10

/** The precision with which the time of a session's last use is stored. */
const lastUseMinutes = 5

/** A valid session in a known browser, its user, and the account in which it works. */
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Finds the session of a token, and records that it was used.
 * @returns The session; undefined if it has ended, was unused for too long, still waits for a code, or if its user is a
 *   member of no account. `role` is that of the user in the account, and `lacks_second_factor` is true if the account demands an
 *   authenticator app or a passkey, and the user has none.
 */
export async function findSession(db: Executor, token: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.expires_at'])
    .select(sql<string>`sessions.browser_id`.as('browserId'))
    .select(sql<boolean>`proven_at > now() - make_interval(mins => ${provenMinutes})`.as('wasProvenLately'))
    .select(['users.id as userId', 'users.name', 'users.email'])
    .select(['accounts.id as accountId', 'accounts.owner', 'wallets.id as walletId', 'members.role'])
    .select(['demands_second_factor', 'free_checks'])
    .select(sql<boolean>`demands_second_factor and not ${hasSecondFactor}`.as('lacks_second_factor'))
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
  const { userId, name, email, accountId, owner, walletId, usedAnew, ...session } = row
  if (usedAnew) {
    await db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', row.id).execute()
  }
  const caller: Caller = { channel: 'dashboard', accountId, livemode: true, owner, walletId, spender: null }
  return { ...session, token, user: { id: userId, name, email }, caller }
}

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
  { secrets, baseUrl, userAgent }: CookieConfig & { userAgent: string | undefined },
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

/** Ends the session of a browser, if it has one. Called when the browser signs in again, so that each sign-in gets its own
 *  token. */
export async function endSession(db: Database, cookieHeader: string | undefined, config: CookieConfig) {
  const token = sessionTokenIn(cookieHeader, config)
  if (token !== undefined) await db.deleteFrom('sessions').where('token', '=', token).execute()
}

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
