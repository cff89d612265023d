import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '../../accounts/caller.ts'
import { freeChecks } from '../../config/free-checks.ts'
import type { PricedOperation } from '../prices/prices.ts'

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
