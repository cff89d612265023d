import { sql } from 'kysely'
import { freeChecks } from '../../config/free-checks.ts'
import { newId } from '../../foundation/identifiers.ts'
import { type Database, deleteInBatches, type Executor } from '../../storage/database.ts'
import { openCalls, withoutWaiting } from '../wallet/hold.ts'
import type { Allowance, CheckedPhoto, Left } from './allowances.ts'

/** How long a check is remembered, in days: longer than any allowance counts. */
export const pastCheckDays = 2

/** An allowance that a call has reserved, so that no other call uses it meanwhile. */
export interface AllowanceClaim {
  readonly id: string
  readonly allowance: Allowance
  readonly accountId: string
}

/** What is left of an allowance for a call; no calls if it does not cover such a call. */
export async function leftOf(
  db: Executor,
  allowance: Allowance,
  accountId: string,
  about: CheckedPhoto | undefined,
): Promise<Left> {
  const asked = allowance.left(accountId, about)
  const { rows } = asked ? await asked.execute(db) : { rows: [] }
  return rows[0] ?? { calls: 0, until: null }
}

/**
 * Claims one call of an allowance for a number of seconds. If the process dies, the claim expires and the call is free again.
 * @param place Given for calls that count to the concurrent paid calls: how many may run, the holds on this wallet included.
 * @returns The claim; undefined if nothing is left of the allowance; or `too_many_calls`.
 */
export async function claimAllowance(
  db: Database,
  allowance: Allowance,
  accountId: string,
  about: CheckedPhoto | undefined,
  seconds: number,
  place?: { readonly walletId: string; readonly mostCalls: number },
): Promise<AllowanceClaim | 'too_many_calls' | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Two calls of one account claim one after the other. New keys and wallets of the account do not wait for this lock.
    await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction)
    if ((await leftOf(transaction, allowance, accountId, about)).calls <= 0) return undefined
    if (place) {
      const open = await openClaims(transaction, allowance, accountId)
      if (open + (await openCalls(transaction, place.walletId)) >= place.mostCalls) return 'too_many_calls'
    }
    const id = newId('chk')
    await sql`
      insert into account_checks (id, account_id, document_id, photo, covered_by, claimed_until)
      values (${id}, ${accountId}, ${about?.documentId ?? null}, ${about?.photo ?? null}, ${allowance.name},
              now() + make_interval(secs => ${seconds}))
      returning id${withoutWaiting}`.execute(transaction)
    return { id, allowance, accountId }
  })
}

/** How many running calls have claimed an allowance. */
async function openClaims(db: Executor, { name }: Allowance, accountId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from account_checks
     where account_id = ${accountId} and covered_by = ${name}
       and answered_at is null and claimed_until > now()`.execute(db)
  return rows[0]?.open ?? 0
}

/**
 * Marks a claimed allowance as used. Call it in the transaction that stores the answer.
 * @returns False, with nothing used, if the claim has expired.
 */
export async function useAllowance(
  db: Executor,
  { id, allowance, accountId }: AllowanceClaim,
): Promise<boolean> {
  const { rows } = await sql`
    update account_checks set answered_at = now()
     where id = ${id} and answered_at is null and claimed_until > now()
    returning id`.execute(db)
  if (rows.length === 0) return false
  if (allowance.name === 'first_checks') {
    await sql`update accounts set free_checks = free_checks - 1 where id = ${accountId}`.execute(db)
  }
  if (allowance.name === 'plan') {
    // In the period in which it was claimed: the next one may have begun since.
    await sql`
      update plan_periods p set used = used + 1
        from account_checks c
       where c.id = ${id} and p.account_id = c.account_id and p.starts <= c.made_at and p.ends > c.made_at`.execute(
      db,
    )
  }
  return true
}

/** Whether a claim was used. Waits for a transaction that still locks its row. */
export async function isUsed(db: Executor, { id }: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select answered_at is not null as used from account_checks where id = ${id} for share`.execute(db)
  return rows[0]?.used ?? false
}

/** Gives a claimed allowance back. Does nothing and returns false if the claim was used or has expired. */
export async function giveBackAllowance(db: Executor, { id }: AllowanceClaim): Promise<boolean> {
  const { rows } = await sql`
    delete from account_checks where id = ${id} and answered_at is null and claimed_until > now()
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Records a check that the wallet paid for: it opens further tries. Call it in the transaction that stores the answer. Does
 * nothing for an account that was erased meanwhile, because that takes nothing new.
 */
export async function recordPaidCheck(db: Executor, accountId: string, about: CheckedPhoto): Promise<void> {
  await sql`
    insert into account_checks (id, account_id, document_id, photo, covered_by, claimed_until, answered_at)
    select ${newId('chk')}, id, ${about.documentId}, ${about.photo ?? null}, 'wallet', now(), now()
      from accounts where id = ${accountId} and erased_at is null for key share`.execute(db)
}

/**
 * Whether an account's call may be free, depending on its photo and its document: it has checked a document lately for which
 * further tries or the same photo are not used up.
 */
export async function mayBeFree(db: Executor, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select document_id from account_checks
     where account_id = ${accountId} and answered_at is not null and document_id is not null
       and made_at > now() - make_interval(hours => ${freeChecks.samePhotoHours}::int)
     group by document_id
    having count(*) filter (where covered_by = 'same_photo') < ${freeChecks.samePhoto}
        or count(*) filter (where covered_by = 'further_try') < ${freeChecks.furtherTries}
     limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the checks that no allowance counts any more. Returns how many rows it deleted. */
export async function forgetPastUses(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from account_checks where ctid in (
        select ctid from account_checks where made_at < now() - make_interval(days => ${pastCheckDays}::int) limit ${most} for update skip locked)`.execute(
      db,
    ),
  )
}
