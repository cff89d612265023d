import { sql } from 'kysely'
import type { Database } from '../storage/database/open.ts'

/**
 * Ends the plans of deleted accounts and forgets who paid for them, where that was not done when they were deleted: a
 * renewal held the plan at that moment, or an earlier version of the service died before it.
 */
export async function tidyErased(db: Database): Promise<void> {
  await sql`
    update subscriptions set ended_at = now(), next_plan = null
      from accounts a where a.id = account_id and erased_at is not null and ended_at is null`.execute(db)
  await sql`
    delete from billing_details using accounts a where a.id = account_id and erased_at is not null`.execute(
    db,
  )
  await sql`
    update receipts set buyer = null
      from accounts a
      join wallets w on w.account_id = a.id
      join payments p on p.wallet_id = w.id
     where p.id = payment_id and erased_at is not null and buyer is not null`.execute(db)
}
