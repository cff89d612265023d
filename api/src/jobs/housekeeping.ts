import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { expireJob } from './end.ts'
import { lockOpenJob } from './open-job.ts'

/**
 * Ends the jobs whose time is over: what is not done fails, its photos are deleted, and where nothing was done the price
 * is given back.
 * @returns How many were ended.
 */
export async function expireJobs(db: Database, retentionSeconds: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where ended_at is null and expires_at <= now() order by expires_at limit 1000`.execute(
    db,
  )
  for (const { id } of rows) {
    await db.transaction().execute(async (transaction) => {
      const job = await lockOpenJob(transaction, id)
      if (job) await expireJob(transaction, job, retentionSeconds)
    })
  }
  return rows.length
}

/** Deletes the jobs whose results have been kept long enough. Returns how many. */
export async function deleteOldJobs(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from jobs where ended_at is not null and delete_at <= now()`.execute(db)
  return Number(numAffectedRows ?? 0)
}
