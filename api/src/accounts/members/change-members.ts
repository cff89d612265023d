import type { Transaction } from 'kysely'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import type { Role } from '../../foundation/roles.ts'
import type { Database } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { ensureMembership } from './ensure-membership.ts'

/** A member of an account, for a change. */
interface Place {
  accountId: string
  userId: string
}

/** A change of a member. */
interface Change extends Place {
  author: Author
}

/**
 * Gives a member another role.
 * @returns `not_found` if the account has no such member; `last_owner` if it would have no owner afterwards.
 */
export function changeRole(db: Database, place: Change & { role: Role }): Promise<Outcome<undefined>> {
  return db.transaction().execute(async (transaction) => {
    const refused = await refusedChange(transaction, place, place.role === 'owner')
    if (refused) return refused
    await transaction
      .updateTable('members')
      .set({ role: place.role })
      .where('account_id', '=', place.accountId)
      .where('user_id', '=', place.userId)
      .execute()
    const { accountId, author, userId: target, role } = place
    await recordAudit(transaction, {
      accountId,
      author,
      action: 'member.role_changed',
      target,
      detail: { role },
    })
    return { ok: true, value: undefined }
  })
}

/**
 * Ends a membership: the member leaves, or is removed by an owner. Sessions that work in the account go on in another one.
 * @returns As `changeRole`.
 */
export function endMembership(db: Database, place: Change): Promise<Outcome<undefined>> {
  return db.transaction().execute(async (transaction) => {
    const refused = await refusedChange(transaction, place, false)
    if (refused) return refused
    await leave(transaction, place)
    await ensureMembership(transaction, place.userId, { freeChecks: 0 })
    const { accountId, author, userId: target } = place
    const action = author.actor === `user:${target}` ? 'member.left' : 'member.removed'
    await recordAudit(transaction, { accountId, author, action, target })
    return { ok: true, value: undefined }
  })
}

/** Deletes a membership. The version before must not take the account for the user's own any more. */
export async function leave(transaction: Transaction<Tables>, { accountId, userId }: Place): Promise<void> {
  await transaction
    .deleteFrom('members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  await transaction
    .updateTable('accounts')
    .set({ user_id: null })
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** Locks the account, so that two owners do not leave it at the same time, and says what is against a change of a member. */
async function refusedChange(
  transaction: Transaction<Tables>,
  { accountId, userId }: Place,
  staysOwner: boolean,
): Promise<Refusal | undefined> {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const members = await transaction
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('account_id', '=', accountId)
    .execute()
  if (!members.some(({ user_id }) => user_id === userId)) {
    return refusal('not_found', 'The organisation has no such member. Reload the list of members.')
  }
  const hasOwner = members.some(({ user_id, role }) => role === 'owner' && user_id !== userId)
  if (hasOwner || staysOwner) return undefined
  return refusal(
    'last_owner',
    'An organisation needs an owner. Make another member an owner first, or delete the organisation.',
  )
}
