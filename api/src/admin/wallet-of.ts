import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Executor } from '../storage/database/open.ts'

/** The wallet of an account, with its owner; or `not_found` if there is no such account. */
export async function walletOf(
  db: Executor,
  accountId: string,
): Promise<Outcome<{ id: string; owner: string }>> {
  const row = await db
    .selectFrom('wallets')
    .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
    .select(['wallets.id', 'owner'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { ok: true, value: row } : refusal('not_found', `There is no account ${accountId}.`)
}
