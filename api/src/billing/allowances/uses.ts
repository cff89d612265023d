import { sql } from 'kysely'
import { deleteInBatches } from '../../storage/database/delete-in-batches.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import { type Allowance, allowances } from './allowances.ts'

/** The current day in UTC, by the database's clock. */
const today = sql`(now() at time zone 'utc')::date`

/** An allowance that a call has reserved, so that no other call uses it meanwhile. */
export interface AllowanceClaim {
  allowance: Allowance
  accountId: string
  day: string
  /** When it expires, to the microsecond. This distinguishes it from every other claim of the day. */
  until: string
}

/** Whether an account can use an allowance now: it is neither used today nor claimed by a running call. */
export async function isLeft(db: Executor, { table }: Allowance, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
     where account_id = ${accountId} and day = ${today} and (used or claimed_until > now())`.execute(db)
  return rows.length === 0
}

/**
 * Claims an allowance for a number of seconds. If the process dies, the claim expires and the allowance is free again.
 * @returns The claim, or undefined if the allowance is used or claimed by another call.
 */
export async function claimAllowance(
  db: Executor,
  allowance: Allowance,
  accountId: string,
  seconds: number,
): Promise<AllowanceClaim | undefined> {
  const { rows } = await sql<{ day: string; until: string }>`
    insert into ${sql.table(allowance.table)} as stored (account_id, day, claimed_until)
    values (${accountId}, ${today}, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, day) do update set claimed_until = excluded.claimed_until
      where not stored.used and stored.claimed_until <= now()
    returning to_char(day, 'YYYY-MM-DD') as day, claimed_until::text as until`.execute(db)
  const [claimed] = rows
  return claimed && { allowance, accountId, ...claimed }
}

/**
 * Marks a claimed allowance as used. Call it in the transaction that stores the answer.
 * @returns False, with nothing used, if the claim has expired.
 */
export async function useAllowance(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(claim.allowance.table)} set used = true
     where ${isOf(claim)} and not used and claimed_until > now()
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Whether a claim was used. Waits for a transaction that still locks its row. */
export async function isUsed(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select used from ${sql.table(claim.allowance.table)} where ${isOf(claim)} for share`.execute(db)
  return rows[0]?.used ?? false
}

/** Gives a claimed allowance back. Does nothing and returns false if the claim was used or has expired. */
export async function giveBackAllowance(db: Executor, claim: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(claim.allowance.table)} set claimed_until = now()
     where ${isOf(claim)} and not used and claimed_until > now()
    returning account_id`.execute(db)
  return rows.length > 0
}

const isOf = ({ accountId, day, until }: AllowanceClaim) =>
  sql`account_id = ${accountId} and day = ${day}::date and claimed_until = ${until}::timestamptz`

/** Deletes the uses of past days. Returns how many rows it deleted. */
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
