import type { AccountMode } from '../foundation/account-mode.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { Executor } from '../storage/database/open.ts'
import { noSuchReview } from './find.ts'

/** Deletes a case of an account with its photo; `not_found` if there is none. */
export async function deleteReview(
  db: Executor,
  { accountId, livemode }: AccountMode,
  id: string,
): Promise<Outcome<null>> {
  const { numDeletedRows } = await db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? { ok: true, value: null } : noSuchReview(id)
}
