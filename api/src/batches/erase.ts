import { sql } from 'kysely'
import { endAndDelete } from '../jobs/cancel.ts'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database } from '../storage/database/open.ts'

/**
 * Deletes all batches of an account at once, with their jobs, results and photos. Jobs under way are cancelled, and their holds
 * voided. Call it when the account accepts nothing new.
 */
export async function eraseBatches(db: Database, accountId: string): Promise<void> {
  // From here on, no further jobs are made of them.
  await sql`
    update batches set paused_because = 'requested', deleted = true
     where account_id = ${accountId} and ended_at is null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from jobs where account_id = ${accountId} and batch_id is not null`.execute(db)
  for (const { id } of rows) {
    await db.transaction().execute((transaction) => endAndDelete(transaction, id, 0))
  }
  await deleteInBatches((most) =>
    sql`
      delete from job_items where id in (
        select job_items.id from job_items join batches on batches.id = batch_id
         where account_id = ${accountId} and job_id is null
         limit ${most}
           for update of job_items skip locked)`.execute(db),
  )
  await sql`delete from batches where account_id = ${accountId}`.execute(db)
}
