import { sql, type Transaction } from 'kysely'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Tables } from '../storage/database/tables.ts'
import { policiesForCall } from './policy-of-call.ts'

/**
 * Sets the policy of the calls of a key that name none.
 * @param policy Null for none.
 * @returns `not_found` if the account has no such key, or it is revoked; `unknown_policy` if no such policy takes calls.
 */
export async function setDefaultPolicy(
  transaction: Transaction<Tables>,
  { accountId, keyId }: { accountId: string; keyId: string },
  policy: string | null,
): Promise<Outcome<null>> {
  // A policy that is archived meanwhile waits for this lock, and then sees the key.
  await sql`select from policies where account_id = ${accountId} and name = ${policy}::text for share`.execute(
    transaction,
  )
  const chosen = (await policiesForCall(transaction, accountId, [policy], null))(policy)
  if (!chosen.ok) return chosen
  const { numUpdatedRows } = await transaction
    .updateTable('api_keys')
    .set({ default_policy: policy })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { ok: true, value: null }
  return refusal('not_found', `There is no key "${keyId}" that works. Reload the list of keys.`)
}
