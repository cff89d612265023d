import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addMember } from '../accounts/accounts.ts'
import { type Author, recordAudit } from '../accounts/audit.ts'
import type { Role } from '../foundation/access.ts'
import { newId, sha256 } from '../foundation/identifiers.ts'
import { refuse } from '../foundation/problem.ts'
import { type Database, type Executor, lockAccount } from '../storage/database.ts'

/** How long an invitation may be accepted. */
export const invitationDays = 7

/** The most members and open invitations of an account together. */
const mostMembers = 200

/** The open invitations of an account, the latest first. */
export async function invitationsOf(db: Executor, accountId: string) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Invites an address to an account. An earlier invitation of the same address ends.
 * @returns The invitation, and the token for its link, which is stored as a digest only.
 * @throws `invalid_request` if a member has the address, or if the account has `mostMembers`.
 */
export function invite(
  db: Database,
  { accountId, email, role, author }: { accountId: string; email: string; role: Role; author: Author },
) {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId, 'invalid_request')
    const isThere = await transaction
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.id')
      .where('account_id', '=', accountId)
      .where('users.email', '=', email)
      .executeTakeFirst()
    if (isThere) refuse('invalid_request', 'A member has this address already. Change the role instead.')
    if ((await placesTaken(transaction, accountId)) >= mostMembers) {
      const detail = `An organisation has at most ${mostMembers} members and open invitations. Remove one first.`
      refuse('invalid_request', detail)
    }
    const [id, token] = [newId('inv'), randomBytes(32).toString('base64url')]
    await transaction
      .deleteFrom('invitations')
      .where('account_id', '=', accountId)
      .where('email', '=', email)
      .execute()
    const invitation = await transaction
      .insertInto('invitations')
      .values({
        id,
        account_id: accountId,
        email,
        role,
        digest: sha256(token),
        expires_at: sql<Date>`now() + make_interval(days => ${invitationDays})`,
      })
      .returning(['id', 'email', 'role', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow()
    // The log must not name people who are deleted: `a…@example.org`.
    const detail = { role, to: email.replace(/^(.).*(?=@)/u, '$1…') }
    await recordAudit(transaction, { accountId, author, action: 'invitation.sent', target: id, detail })
    return { ...invitation, token }
  })
}

/** Withdraws an invitation of an account. Throws `not_found` if it is not open. */
export function withdrawInvitation(
  db: Database,
  entry: { accountId: string; target: string; author: Author },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('invitations')
      .where('id', '=', entry.target)
      .where('account_id', '=', entry.accountId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) {
      refuse('not_found', 'The invitation was accepted or withdrawn already. Reload the page.')
    }
    await recordAudit(transaction, { ...entry, action: 'invitation.withdrawn' })
  })
}

/**
 * Finds the invitation of a link, and the organisation to which it invites.
 * @param email The address of the signed-in person, to which the invitation must have been sent.
 * @throws `link_not_valid` if it is not open; `other_address` if it was sent to another address.
 */
export async function findInvitation(db: Executor, token: string, email: string) {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['invitations.id', 'accounts.id as accountId', 'accounts.owner as organisation'])
    .select(['invitations.role', 'invitations.email'])
    .where('digest', '=', sha256(token))
    .where('accounts.erased_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found) refuse(...notOpen)
  if (found.email !== email) {
    refuse('other_address', 'Sign in with the address to which the invitation was sent.')
  }
  return found
}

const notOpen = [
  'link_not_valid',
  'The invitation was accepted, withdrawn or has expired. Ask for a new one.',
] as const

/**
 * Accepts an invitation: the session's user becomes a member, and the session works in the organisation from now on.
 * Throws as `findInvitation`.
 */
export function acceptInvitation(
  db: Database,
  token: string,
  { id: sessionId, user }: { id: string; user: { id: string; email: string } },
  author: Author,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { id, accountId, role } = await findInvitation(transaction, token, user.email)
    // Locked as by every change of members.
    await lockAccount(transaction, accountId, 'invalid_request')
    const used = await transaction.deleteFrom('invitations').where('id', '=', id).executeTakeFirstOrThrow()
    if (used.numDeletedRows === 0n) refuse(...notOpen)
    await addMember(transaction, { accountId, userId: user.id, role })
    const session = transaction.updateTable('sessions').where('id', '=', sessionId)
    await session.set({ works_in: accountId }).execute()
    const entry = { accountId, author, target: user.id, detail: { role } }
    await recordAudit(transaction, { ...entry, action: 'member.joined' })
  })
}

/** Deletes the invitations that were not accepted in time. To be called regularly. */
export async function forgetInvitations(db: Database): Promise<void> {
  await sql`delete from invitations where expires_at < now()`.execute(db)
}

async function placesTaken(db: Executor, accountId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select (select count(*) from members where account_id = ${accountId})::int
         + (select count(*) from invitations where account_id = ${accountId} and expires_at > now())::int as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? 0
}
