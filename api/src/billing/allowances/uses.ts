import { sql } from 'kysely'
import { deleteInBatches } from '../../storage/database/delete-in-batches.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import { type Allowance, allowances } from './allowances.ts'

/** A day by the clock of UTC, as the database has it. */
const today = sql`(now() at time zone 'utc')::date`

/** An allowance that a call holds, so that no other call uses it meanwhile. */
export interface AllowanceClaim {
  allowance: Allowance
  accountId: string
  day: string
  /** When it runs out, to the microsecond: by that it is told from any other claim of the day. */
  until: string
}

/** Whether an account can use an allowance now: it is neither used today nor claimed by a call that is under way. */
export async function isLeft(db: Executor, { table }: Allowance, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
     where account_id = ${accountId} and day = ${today} and (used or claimed_until > now())`.execute(db)
  return rows.length === 0
}

/**
 * Claims an allowance for so long. A process that dies leaves it to time, which gives it back.
 * @returns Undefined where it is used, or claimed by another call.
 */
export async function claimAllowance(
  db: Executor,
  allowance: Allowance,
  accountId: string,
  seconds: number,
): Promise<AllowanceClaim | undefined> {
  const { rows } = await sql<{ day: string; until: string }>`
    insert into ${sql.table(allowance.table)} as mine (account_id, day, claimed_until)
    values (${accountId}, ${today}, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, day) do update set claimed_until = excluded.claimed_until
      where not mine.used and mine.claimed_until <= now()
    returning to_char(day, 'YYYY-MM-DD') as day, claimed_until::text as until`.execute(db)
  const [claimed] = rows
  return claimed && { allowance, accountId, ...claimed }
}

/**
 * Uses a claimed allowance up. Run it in the transaction that stores what it was used for.
 * @returns False, and nothing is used, where the claim has run out.
 */
export async function useAllowance(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(claim.allowance.table)} set used = true
     where ${isOf(claim)} and not used and claimed_until > now()
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Whether a claim was used. Waits for a transaction that still has its row locked. */
export async function isUsed(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select used from ${sql.table(claim.allowance.table)} where ${isOf(claim)} for share`.execute(db)
  return rows[0]?.used ?? false
}

/** Gives a claimed allowance back. Does nothing, and returns false, where the claim was used or has run out. */
export async function giveBackAllowance(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(claim.allowance.table)} set claimed_until = now()
     where ${isOf(claim)} and not used and claimed_until > now()
    returning account_id`.execute(db)
  return rows.length > 0
}

const isOf = ({ accountId, day, until }: AllowanceClaim) =>
  sql`account_id = ${accountId} and day = ${day}::date and claimed_until = ${until}::timestamptz`

/** Forgets the uses of days that are over. Returns how many. */
export async function forgetPastUses(db: Database): Promise<number> {
  let forgotten = 0
  for (const table of new Set(allowances.map((allowance) => allowance.table))) {
    forgotten += await deleteInBatches((most) =>
      sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where day < ${today} - 1 limit ${most} for update skip locked)`.execute(
        db,
      ),
    )
  }
  return forgotten
}
