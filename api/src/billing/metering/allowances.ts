import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '#accounts/caller.ts'
import { newId } from '#foundation/identifiers.ts'
import { type Database, deleteInBatches, type Executor } from '#storage/database.ts'
import { freeChecks, type PricedOperation } from '../prices.ts'
import { openCalls, withoutWaiting } from '../wallet/ledger.ts'

/** What a check is about: a photo for a document. */
export interface CheckedPhoto {
  readonly documentId: string
  /** A keyed digest of the photo; absent if the photo is not known yet. */
  readonly photo?: string
}

/** How many calls an allowance still covers, and until when; null if no time ends it. */
export interface Left {
  readonly calls: number
  readonly until: Date | null
}

/** Calls that an account may make without paying their price one by one. */
export interface Allowance {
  readonly name: 'same_photo' | 'further_try' | 'check_of_the_day' | 'first_checks' | 'plan'
  readonly operations: readonly PricedOperation[]
  /** The channels through which the call must be made. */
  readonly channels: readonly Channel[]
  /**
   * A query for what is left of it, as one row of `Left`, from the account's checks.
   * @returns Null if the allowance needs to know more of the check than is given.
   */
  left(accountId: string, about: CheckedPhoto | undefined): RawBuilder<Left> | null
}

/** The rows of an account's checks that count: answered, or claimed by a running call. */
const counted = (accountId: string) =>
  sql`account_id = ${accountId} and (answered_at is not null or claimed_until > now())`

const hours = (count: number) => sql`make_interval(hours => ${count}::int)`

/** The same photo again, for the same document. */
export const samePhoto: Allowance = {
  name: 'same_photo',
  operations: ['photos.check'],
  channels: ['dashboard'],
  left: (accountId, about) =>
    about?.photo === undefined
      ? null
      : sql<Left>`
          select case when bool_or(photo = ${about.photo} and answered_at is not null)
                   then ${freeChecks.samePhoto} - count(*) filter (where covered_by = 'same_photo') else 0 end::int as calls,
                 null::timestamptz as until
            from account_checks
           where ${counted(accountId)} and document_id = ${about.documentId}
             and made_at > now() - ${hours(freeChecks.samePhotoHours)}`,
}

/** A further try for a document that was just checked, with another photo. */
export const furtherTry: Allowance = {
  name: 'further_try',
  operations: ['photos.check'],
  channels: ['dashboard'],
  left: (accountId, about) =>
    about === undefined
      ? null
      : sql<Left>`
          with checks as (
            select covered_by, made_at, answered_at from account_checks
             where ${counted(accountId)} and document_id = ${about.documentId}
               and made_at > now() - ${hours(freeChecks.furtherTryHours)}
          ), opening as (
            select max(made_at) as at from checks
             where answered_at is not null and covered_by not in ('same_photo', 'further_try')
          )
          select case when at is null then 0
                   else ${freeChecks.furtherTries} - (
                     select count(*) from checks where covered_by = 'further_try' and made_at >= at) end::int as calls,
                 at + ${hours(freeChecks.furtherTryHours)} as until
            from opening`,
}

/** The first check that an account makes in the dashboard on a day (UTC). */
export const checkOfTheDay: Allowance = {
  name: 'check_of_the_day',
  operations: ['photos.check'],
  channels: ['dashboard'],
  left: (accountId) => sql<Left>`
    select ${freeChecks.perDay} - count(*)::int as calls,
           (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc' as until
      from account_checks
     where ${counted(accountId)} and covered_by = 'check_of_the_day'
       and made_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
}

/** The first checks of an account that signed up. `useAllowance` counts them down in the account. */
export const firstChecks: Allowance = {
  name: 'first_checks',
  operations: ['photos.check', 'photos.validate'],
  channels: ['dashboard', 'platform'],
  left: (accountId) => sql<Left>`
    select free_checks - (
             select count(*) from account_checks
              where account_id = ${accountId} and covered_by = 'first_checks'
                and answered_at is null and claimed_until > now())::int as calls,
           null::timestamptz as until
      from accounts where id = ${accountId}`,
}

/** The checks of the present period of a plan, which was paid for. `useAllowance` counts them in the period. */
const planChecks: Allowance = {
  name: 'plan',
  operations: ['photos.check', 'photos.validate'],
  channels: ['dashboard', 'platform'],
  left: (accountId) => sql<Left>`
    select checks - used - (
             select count(*) from account_checks
              where account_id = ${accountId} and covered_by = 'plan' and made_at >= starts
                and answered_at is null and claimed_until > now())::int as calls,
           ends as until
      from plan_periods
     where account_id = ${accountId} and starts <= now() and ends > now()
     order by starts desc
     limit 1`,
}

/** All allowances, in the order in which they cover a call. To add one, add it here. */
export const allowances: readonly Allowance[] = [
  samePhoto,
  furtherTry,
  checkOfTheDay,
  firstChecks,
  planChecks,
]

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
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from account_checks
         where account_id = ${accountId} and covered_by = ${allowance.name}
           and answered_at is null and claimed_until > now()`.execute(transaction)
      const open = (rows[0]?.open ?? 0) + (await openCalls(transaction, place.walletId))
      if (open >= place.mostCalls) return 'too_many_calls'
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
  return deleteInBatches(
    db,
    'account_checks',
    sql`made_at < now() - make_interval(days => ${pastCheckDays}::int)`,
    'ctid',
  )
}
