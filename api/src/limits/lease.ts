import { sql } from 'kysely'
import { type Quota, slotMsOf, slotsOfWindow } from '../foundation/quota.ts'
import type { Database, Executor } from '../storage/database/open.ts'

export interface LeaseRequest {
  /** The subject of the limit, such as `key/10 key_…`. */
  subject: string
  quota: Quota
  /** The least amount to grant; if less is left, nothing is granted. 0 only asks for the state. */
  needed: number
  /** The most to grant. */
  wanted: number
  /** The rest of an earlier lease whose slot has ended. It is given back, because it will not be used. */
  unused: number
  /** The slot of that lease. */
  unusedSlot: bigint
}

/** A part of a limit that only this process may use, until its slot ends. */
export interface Lease {
  granted: number
  /** The slot's number: the slot lengths since 1970 by the database's clock. */
  slot: bigint
  /** The end of the slot on the clock of `performance.now()`. It may be a little early, never late. */
  endsAtMs: number
  /** What all processes have leased in each slot that still counts, oldest first; the last one is this slot. */
  taken: number[]
}

/**
 * Takes a part of a limit in one atomic statement, the function `lease_rate` from the migrations. The granted amount is
 * counted in the slot in which it may be used. The slots that any window touches never contain more than the quota, so no
 * window exceeds the quota, however many processes ask.
 */
export async function leaseRate(db: Executor, request: LeaseRequest): Promise<Lease> {
  const { subject, quota, needed, wanted, unused, unusedSlot } = request
  // The end of the slot is counted from before the query, because the answer takes time.
  const askedAtMs = performance.now()
  const { rows } = await sql<{ granted: number; slot: bigint; slot_ends_in_ms: number; taken: number[] }>`
    select * from lease_rate(${subject}, ${quota.quota}, ${slotMsOf(quota)}, ${slotsOfWindow + 1},
                             ${needed}, ${wanted}, ${unused}, ${unusedSlot})`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('lease_rate returned nothing')
  const { granted, slot, taken } = row
  return { granted, slot, taken, endsAtMs: askedAtMs + row.slot_ends_in_ms }
}

/** Deletes the windows that have passed and count for nothing. */
export async function forgetPastWindows(db: Database): Promise<void> {
  await db.deleteFrom('rate_windows').where('past_at', '<', sql<Date>`clock_timestamp()`).execute()
}
