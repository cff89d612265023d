import { sql } from 'kysely'
import type { Caller } from '../../accounts/caller.ts'
import { lackOfFunds } from '../../billing/metering/hold-price.ts'
import { batchLimits } from '../../config/batch-limits.ts'
import { type Refusal, refusal } from '../../foundation/problem.ts'
import { quoteJob } from '../../jobs/accepting/job-quote.ts'
import type { Database } from '../../storage/database/open.ts'
import type { BatchRow } from '../find.ts'

/** How many photos of batches an account may have waiting. */
export interface PhotoRoom {
  db: Database
  /** Megabytes of photos that all batches of one account may have waiting. */
  batchMegabytes: number
  /** Of these, so many without money for a further job. */
  jobMegabytes: number
  testPhotosPerDay: number
  /** The service's own address, for the link to the page that tops up a wallet. */
  baseUrl: string
}

/** `batch_closed` if a batch takes no more photos. */
export function closed({ state, received }: Pick<BatchRow, 'state' | 'received'>): Refusal | undefined {
  if (state === 'open' && received < batchLimits.items) return undefined
  const full = received >= batchLimits.items
  const why = full ? `It has ${batchLimits.items} photos, which is the most.` : `Its status is ${state}.`
  return refusal('batch_closed', `The batch takes no more photos. ${why} Send this one to another batch.`)
}

/** `batch_of_another_key` if the jobs of a batch would count to the spending of another key than the one that sends its photos. */
export function ofAnotherKey({ spender }: BatchRow, caller: Caller): Refusal | undefined {
  if (spender === caller.spender) return undefined
  const detail =
    'Another API key has created the batch, and pays its jobs within its own limit. Send the photo with that key or the one ' +
    'that replaced it, or create a batch with this key.'
  return refusal('batch_of_another_key', detail)
}

/** How soon room may be free: a worker judges several photos in a second. */
const retryAfterSeconds = 5

/** An account that cannot pay a job may not store more than may wait in jobs, whose price is held before they wait. */
export async function lackOfRoom(
  { db, baseUrl, batchMegabytes, jobMegabytes }: PhotoRoom,
  caller: Caller,
  furtherBytes: number,
): Promise<Refusal | undefined> {
  const { accountId, livemode } = caller
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as stored from batches
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(db)
  const stored = rows[0]?.stored ?? 0
  const limit = batchMegabytes * 1e6
  if (stored + furtherBytes <= limit) {
    const isMuch = stored + furtherBytes > jobMegabytes * 1e6
    return isMuch ? lackOfFunds(db, quoteJob(caller), { baseUrl }) : undefined
  }
  const detail =
    `The photos of this account that wait in batches have ${stored} bytes, and may have ${limit}. ` +
    'Send the photo again when some of them are judged.'
  const extra = { limit, stored }
  return { ok: false, problem: { code: 'too_many_stored_photos', detail, retryAfterSeconds, extra } }
}
