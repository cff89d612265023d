import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/open.ts'

/** The unpaid work that is counted for an account, in milliseconds. */
export async function unpaidMs(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ taken: number[] }>`
    select taken from rate_windows where subject like ${`unpaid/%${accountId}`}`.execute(db)
  return rows[0]?.taken.reduce((sum, inSlot) => sum + inSlot, 0) ?? 0
}
