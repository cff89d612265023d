import { sql, type Transaction } from 'kysely'
import { type Author, recordAudit } from '../accounts/audit/record.ts'
import { leave } from '../accounts/members/change-members.ts'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'
import type { Tables } from '../storage/database/tables.ts'
import { beginErasing, finishErasing } from './erase-account.ts'

/**
 * Deletes a person: sessions, password, memberships, and every account of which they are the only member, as `eraseAccount`
 * does. Accounts with other members stay with those.
 * @returns The ids of the accounts that were erased; `last_owner` if an account with other members would have no owner.
 */
export async function erasePerson(db: Database, userId: string, author: Author): Promise<Outcome<string[]>> {
  const left = await db.transaction().execute(async (transaction) => {
    const places = await placesOf(transaction, userId)
    const refused = places.map(refusedLeaving).find((each) => each !== undefined)
    if (refused) return refused
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    const own: string[] = []
    for (const { accountId, others } of places) {
      if (others > 0) {
        await leave(transaction, { accountId, userId })
        await recordAudit(transaction, { accountId, author, action: 'member.deleted', target: userId })
      } else {
        await beginErasing(transaction, accountId)
        own.push(accountId)
      }
    }
    return { ok: true as const, value: own }
  })
  if (!left.ok) return left
  for (const accountId of left.value) await finishErasing(db, accountId)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute()
    const address = transaction.selectFrom('users').select('email').where('id', '=', userId)
    await transaction.deleteFrom('invitations').where('email', '=', address).execute()
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
  })
  // Outside of the transaction, because calls hold these rows while they wait for others.
  await sql`delete from rate_windows where strpos(subject, ${userId}) > 0`.execute(db)
  return left
}

/** An account of a person, with the number of its other members, and whether one of those owns it. */
interface Place {
  accountId: string
  name: string
  others: number
  hasOtherOwner: boolean
}

/** A person's accounts, locked so that no one joins or leaves them meanwhile. */
async function placesOf(transaction: Transaction<Tables>, userId: string): Promise<Place[]> {
  const joined = await transaction
    .selectFrom('members')
    .select('account_id')
    .where('user_id', '=', userId)
    .execute()
  const ids = joined.map(({ account_id }) => account_id)
  // Keys are locked before accounts, in the same order as by rolling and revoking a key.
  await sql`select from api_keys where account_id = any(${ids}) order by id for update`.execute(transaction)
  await sql`select from accounts where id = any(${ids}) order by id for update`.execute(transaction)
  const { rows } = await sql<Place>`
    select account.id as "accountId", account.owner as name,
           count(other.user_id)::int as others, coalesce(bool_or(other.role = 'owner'), false) as "hasOtherOwner"
      from members own
      join accounts account on account.id = own.account_id
      left join members other on other.account_id = own.account_id and other.user_id <> own.user_id
     where own.user_id = ${userId}
     group by account.id, account.owner
     order by account.id`.execute(transaction)
  return rows
}

function refusedLeaving({ name, others, hasOtherOwner }: Place): Refusal | undefined {
  if (others === 0 || hasOtherOwner) return undefined
  return refusal(
    'last_owner',
    `The organisation "${name}" has other members and no other owner. Make one of them an owner first, or delete it.`,
  )
}
