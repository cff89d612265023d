import { sql } from 'kysely'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database, Executor } from '../storage/database/open.ts'

/** A day by the clock of UTC, as the database has it. */
const today = sql`(now() at time zone 'utc')::date`

/** Whether an account still has its free check of the day. */
export async function hasFreeCheck(db: Executor, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from free_checks
     where account_id = ${accountId} and day = ${today} and (used or claimed_until > now())`.execute(db)
  return rows.length === 0
}

/**
 * Claims an account's free check of the day for so long, so that no other call has it meanwhile; whoever dies over it
 * leaves it free again.
 * @returns The day, to settle the claim by; undefined where it is taken.
 */
export async function claimFreeCheck(
  db: Executor,
  accountId: string,
  seconds: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    insert into free_checks as mine (account_id, day, claimed_until)
    values (${accountId}, ${today}, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, day) do update set claimed_until = excluded.claimed_until
      where not mine.used and mine.claimed_until <= now()
    returning to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day
}

/** Notes that the free check of a day was answered, or gives it back where it was not. */
export async function settleFreeCheck(
  db: Executor,
  accountId: string,
  day: string,
  wasAnswered: boolean,
): Promise<void> {
  await sql`
    update free_checks set used = used or ${wasAnswered}, claimed_until = now()
     where account_id = ${accountId} and day = ${day}::date`.execute(db)
}

/** Forgets the free checks of days that are over. Returns how many. */
export function forgetFreeChecks(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from free_checks where ctid in (
        select ctid from free_checks where day < ${today} - 1 limit ${most} for update skip locked)`.execute(
      db,
    ),
  )
}
