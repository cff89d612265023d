import { sql, type Transaction } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import {
  type HoldTerms,
  holdPrice,
  type TestQuote,
  takeTestPhotos,
  type WalletQuote,
  walletQuote,
} from '#billing/metering/hold.ts'
import type { AccountMode } from '#foundation/access.ts'
import { type Outcome, Refused } from '#foundation/problem.ts'
import type { Executor, Tables } from '#storage/database.ts'

/** What a job costs. No allowance covers it, because a job stores the id of its hold on the wallet. */
export type JobQuote = WalletQuote | TestQuote

/** Decides what a job of a caller costs: nothing in test mode, otherwise the price of one call. */
export function quoteJob(caller: Caller): JobQuote {
  const operation = 'photos.jobs.create'
  if (caller.livemode) return walletQuote({ caller, operation })
  return { caller, operation, coveredBy: 'test_mode', amountMicros: 0n }
}

export interface JobTerms extends Pick<HoldTerms, 'baseUrl'> {
  /** How long a job may take. */
  deadlineSeconds: number
  /** How many photos of an account are judged in test mode within 24 hours. */
  testPhotosPerDay: number
}

/** The hold lasts this much longer than the job, so that an overdue job ends by its own expiry and not by the sweeper. */
const holdMarginSeconds = 600

/**
 * Holds what covers a job, and locks its wallet or, in test mode, its account, so that no other job of the account and mode
 * is accepted meanwhile.
 * @param photos How many photos are judged if the job is one in test mode.
 * @returns The hold's id, null in test mode; or a problem of `holdPrice` or `takeTestPhotos`.
 */
export async function holdJob(
  transaction: Transaction<Tables>,
  quoted: JobQuote,
  photos: number,
  { deadlineSeconds, testPhotosPerDay, baseUrl }: JobTerms,
): Promise<Outcome<string | null>> {
  const seconds = deadlineSeconds + holdMarginSeconds
  if (quoted.coveredBy === 'wallet') return holdPrice(transaction, quoted, { seconds, baseUrl })
  const { caller } = quoted
  await sql`select from accounts where id = ${caller.accountId} for no key update`.execute(transaction)
  const tooMany = await takeTestPhotos(transaction, caller, photos, testPhotosPerDay)
  return tooMany ?? { ok: true, value: null }
}

/** Waits for a transaction that still has the lock of `holdJob`. */
export async function waitForLock(transaction: Transaction<Tables>, caller: Caller): Promise<void> {
  const { livemode, walletId, accountId } = caller
  await (livemode
    ? sql`select from wallets where id = ${walletId} for share`.execute(transaction)
    : sql`select from accounts where id = ${accountId} for share`.execute(transaction))
}

/** What the open jobs of an account in one mode have the service keep and do. */
export interface AccountLoad {
  /** Items that are not judged yet, those of jobs that a batch made too. */
  items: number
  /** The stored bytes of their photos, without those of batches, which have a limit of their own. */
  photoBytes: number
}

export interface StorageQuota {
  /** Megabytes of photos that all jobs of one account may have waiting. */
  jobMegabytes: number
}

export async function loadOf(db: Executor, { accountId, livemode }: AccountMode): Promise<AccountLoad> {
  const { rows } = await sql<{ items: number; bytes: number }>`
    select count(*)::int as items,
           coalesce(sum(coalesce(octet_length(sealed), photo_objects.bytes)) filter (where jobs.batch_id is null),
                    0)::float8 as bytes
      from jobs
      join job_items on job_items.job_id = jobs.id
      left join job_photos on job_photos.item_id = job_items.id
      left join photo_objects on photo_objects.address = job_photos.object
     where jobs.account_id = ${accountId} and jobs.livemode = ${livemode} and jobs.ended_at is null and job_items.ended_at is null`.execute(
    db,
  )
  const [row] = rows
  return { items: row?.items ?? 0, photoBytes: row?.bytes ?? 0 }
}

/** Refuses a further job as `too_many_stored_photos` if its photos do not fit in the account's quota. */
export function requireRoom(
  { photoBytes }: AccountLoad,
  furtherBytes: number,
  { jobMegabytes }: StorageQuota,
): void {
  const limit = jobMegabytes * 1e6
  if (photoBytes + furtherBytes <= limit) return
  const detail =
    `The photos of this account that wait in jobs have ${photoBytes} bytes, and may have ${limit}. ` +
    'Create the job when enough of them are judged.'
  throw new Refused({ code: 'too_many_stored_photos', detail, extra: { limit, stored: photoBytes } })
}
