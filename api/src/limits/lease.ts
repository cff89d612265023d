import { sql } from 'kysely'
import { type Quota, slotMsOf, slotsOfWindow } from '../foundation/quota.ts'
import type { Database } from '../storage/database/open.ts'

export interface LeaseRequest {
  /** Whose limit, such as `key/10 key_…`. */
  subject: string
  quota: Quota
  /** What must be granted at least, or nothing is; 0 only asks how things stand. */
  needed: number
  /** What may be granted at most. */
  wanted: number
  /** What is left of an earlier lease whose slot is over, and will not be used any more. */
  unused: number
  unusedSlot: bigint
}

/** A part of a limit that this process alone may use, until its slot ends. */
export interface Lease {
  granted: number
  /** In slot lengths since 1970, by the database's clock. */
  slot: bigint
  /** By `performance.now()`, and rather early than late. */
  endsAtMs: number
  /** What all processes have leased in this slot, which is the last, and in each before it that still counts. */
  taken: number[]
}

/**
 * Takes a part of a limit in one atomic statement, which `lease_rate` of the migrations is. What it grants is counted in
 * the slot in which it may be used, and the slots that any window touches never hold more than the quota: so no window
 * ever does, however many processes ask.
 */
export async function leaseRate(db: Database, request: LeaseRequest): Promise<Lease> {
  const { subject, quota, needed, wanted, unused, unusedSlot } = request
  // The slot's rest is counted from before the question, as the answer takes its time.
  const askedAtMs = performance.now()
  const { rows } = await sql<{ granted: number; slot: bigint; slot_ends_in_ms: number; taken: number[] }>`
    select * from lease_rate(${subject}, ${quota.quota}, ${slotMsOf(quota)}, ${slotsOfWindow + 1},
                             ${needed}, ${wanted}, ${unused}, ${unusedSlot})`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('lease_rate returned nothing')
  const { granted, slot, taken } = row
  return { granted, slot, taken, endsAtMs: askedAtMs + row.slot_ends_in_ms }
}

/** Deletes the windows in which nothing counts any more. */
export async function forgetPastWindows(db: Database): Promise<void> {
  await db.deleteFrom('rate_windows').where('past_at', '<', sql<Date>`clock_timestamp()`).execute()
}
