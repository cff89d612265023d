import { sql, type Transaction } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import {
  type HoldTerms,
  holdPrice,
  type TestQuote,
  type WalletQuote,
  walletQuote,
} from '#billing/metering/hold.ts'
import { jobLimits } from '#config/limits.ts'
import type { AccountMode } from '#foundation/access.ts'
import { type Outcome, Refused } from '#foundation/problem.ts'
import type { Executor, Tables } from '#storage/database.ts'
import { changeJob, type JobRow, ownerOf } from './find.ts'
import { queueItems } from './stored-items.ts'

/** What a part of a job costs. No allowance covers it, because its items store the id of their hold on the wallet. */
export type PartQuote = WalletQuote | TestQuote

/** Decides what a part of a caller's job costs: nothing in test mode, otherwise the price of one call. */
export function quotePart(caller: Caller): PartQuote {
  const operation = 'photos.jobs.create'
  if (caller.livemode) return walletQuote({ caller, operation })
  return { caller, operation, coveredBy: 'test_mode', amountMicros: 0n }
}

export type PartTerms = Pick<HoldTerms, 'baseUrl'>

/** A hold lasts this much longer than its job, so that an overdue job ends by its own expiry and not by the sweeper. */
const holdMarginSeconds = 600

/**
 * Holds the price of the next part of a locked job, and queues its items: the first 20 that wait, or the rest.
 * @returns The job as it is then; or a problem of `holdPrice`, and then nothing has changed.
 */
export async function holdPart(
  transaction: Transaction<Tables>,
  job: JobRow,
  caller: Caller,
  { baseUrl }: PartTerms,
): Promise<Outcome<JobRow>> {
  const quoted = quotePart(caller)
  let holdId: string | null = null
  if (quoted.coveredBy === 'wallet') {
    const seconds = Math.ceil((job.expires_at.getTime() - Date.now()) / 1000) + holdMarginSeconds
    const held = await holdPrice(transaction, quoted, { seconds, baseUrl })
    if (!held.ok) return held
    holdId = held.value
  }
  const last = Math.min(job.total, job.held + jobLimits.itemsOfPart)
  const { rows } = await sql<{ id: string; position: number }>`
    update job_items set hold_id = ${holdId}
     where job_id = ${job.id} and position > ${job.held} and position <= ${last}
    returning id, position`.execute(transaction)
  const references = rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ id: itemId }) => ({ jobId: job.id, itemId }))
  await queueItems(transaction, references, await openItemsOf(transaction, ownerOf(job)))
  const set = sql`held = ${last}, held_micros = held_micros + ${quoted.amountMicros}`
  return { ok: true, value: await changeJob(transaction, job, set) }
}

/** How many items of an account, in one mode, are queued or being judged; those that wait are not. */
export async function openItemsOf(db: Executor, { accountId, livemode }: AccountMode): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(greatest(0, queued + running - (total - held))), 0)::int as items
      from jobs where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(db)
  return rows[0]?.items ?? 0
}

interface Room {
  /** Whether the photos of jobs that were accepted with their items count, or those of the others. */
  whole: boolean
  megabytes: number
  /** Of a job whose photos do not count. */
  except?: string
  retryAfterSeconds?: number
}

/**
 * Refuses further photos as `too_many_stored_photos` if they do not fit in the account's room for those of jobs that are not judged
 * yet.
 * @returns The bytes that are stored.
 */
export async function requireRoom(
  db: Executor,
  { accountId, livemode }: AccountMode,
  furtherBytes: number,
  { whole, megabytes, except = '', ...retry }: Room,
): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as stored from jobs
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null and whole = ${whole}
       and id <> ${except}`.execute(db)
  const stored = rows[0]?.stored ?? 0
  const limit = megabytes * 1e6
  if (stored + furtherBytes <= limit) return stored
  const detail =
    `The photos of this account that wait in ${whole ? 'jobs' : 'open jobs'} have ${stored} bytes, and may have ${limit}. ` +
    'Send these when enough of them are judged.'
  throw new Refused({ code: 'too_many_stored_photos', detail, ...retry, extra: { limit, stored } })
}
