import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addMember } from '../accounts/accounts.ts'
import { type Author, recordAudit } from '../accounts/audit.ts'
import type { Role } from '../foundation/access.ts'
import { newId, sha256 } from '../foundation/identifiers.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database, Executor } from '../storage/database.ts'

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
 * @returns The invitation, and the token for its link, which is stored as a digest only; `invalid_request` if a member has
 *   the address, or if the account has `mostMembers`.
 */
export function invite(
  db: Database,
  { accountId, email, role, author }: { accountId: string; email: string; role: Role; author: Author },
) {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const isThere = await transaction
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.id')
      .where('account_id', '=', accountId)
      .where('users.email', '=', email)
      .executeTakeFirst()
    if (isThere)
      return refusal('invalid_request', 'A member has this address already. Change the role instead.')
    if ((await placesTaken(transaction, accountId)) >= mostMembers) {
      const detail = `An organisation has at most ${mostMembers} members and open invitations. Remove one first.`
      return refusal('invalid_request', detail)
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
    const detail = { role, to: shortened(email) }
    await recordAudit(transaction, { accountId, author, action: 'invitation.sent', target: id, detail })
    return { ok: true as const, value: { ...invitation, token } }
  })
}

/** Withdraws an invitation of an account. Returns whether it was open. */
export function withdrawInvitation(
  db: Database,
  { accountId, id, author }: { accountId: string; id: string; author: Author },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await recordAudit(transaction, { accountId, author, action: 'invitation.withdrawn', target: id })
    return true
  })
}

/** What the person who opens an invitation's link is invited to. */
export interface Invited {
  id: string
  accountId: string
  organisation: string
  role: Role
}

/**
 * Finds the invitation of a link.
 * @param email The address of the signed-in person, to which the invitation must have been sent.
 * @returns `link_not_valid` if it is not open; `other_address` if it was sent to another address.
 */
export async function findInvitation(db: Executor, token: string, email: string): Promise<Outcome<Invited>> {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['invitations.id', 'accounts.id as accountId', 'accounts.owner as organisation'])
    .select(['invitations.role', 'invitations.email'])
    .where('digest', '=', sha256(token))
    .where('accounts.erased_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found) {
    return refusal(
      'link_not_valid',
      'The invitation was accepted, withdrawn or has expired. Ask for a new one.',
    )
  }
  const { email: to, ...invited } = found
  if (to !== email) {
    return refusal('other_address', 'Sign in with the address to which the invitation was sent.')
  }
  return { ok: true, value: invited }
}

/**
 * Accepts an invitation: the person becomes a member, and the session works in the organisation from now on.
 * @returns The organisation; the problems of `findInvitation`.
 */
export function acceptInvitation(
  db: Database,
  token: string,
  { userId, email, sessionId, author }: { userId: string; email: string; sessionId: string; author: Author },
): Promise<Outcome<Invited>> {
  return db.transaction().execute(async (transaction) => {
    const found = await findInvitation(transaction, token, email)
    if (!found.ok) return found
    const { id, accountId, role } = found.value
    // Locked like by every change of members. It also orders two uses of the link.
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return findInvitation(transaction, token, email)
    await addMember(transaction, { accountId, userId, role })
    await transaction
      .updateTable('sessions')
      .set({ works_in: accountId })
      .where('id', '=', sessionId)
      .execute()
    await recordAudit(transaction, {
      accountId,
      author,
      action: 'member.joined',
      target: userId,
      detail: { role },
    })
    return found
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

/** An address as the audit log keeps it, which must not name people who are deleted: `a…@example.org`. */
function shortened(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1…')
}
