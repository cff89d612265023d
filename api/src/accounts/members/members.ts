import type { Role } from '../../foundation/roles.ts'
import type { Executor } from '../../storage/database/open.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'

/** A person who works in an account. */
export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  joinedAt: Date
  /** Whether the person has an authenticator app or a passkey. */
  hasSecondFactor: boolean
}

/** Makes a user a member of an account. Who is a member already keeps the role. */
export async function addMember(
  db: Executor,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role },
): Promise<void> {
  await db
    .insertInto('members')
    .values({ account_id: accountId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The members of an account, in the order in which they joined. */
export async function membersOf(db: Executor, accountId: string): Promise<Member[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(hasSecondFactor.as('hasSecondFactor'))
    .select(['users.id as userId', 'users.name', 'users.email', 'members.role'])
    .select('members.created_at as joinedAt')
    .where('members.account_id', '=', accountId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute()
}

/** The addresses of an account's members who have one of these roles: who is told by mail. */
export async function addressesOf(
  db: Executor,
  accountId: string,
  asked: readonly Role[],
): Promise<string[]> {
  const members = await membersOf(db, accountId)
  return members.filter(({ role }) => asked.includes(role)).map(({ email }) => email)
}
