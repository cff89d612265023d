import { sql } from 'kysely'
import { type Quota, slotMsOf, slotsOfWindow } from '../foundation/quota.ts'
import type { Database, Executor } from '../storage/database.ts'

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

/** The state of a limit after an amount was granted or refused. */
export interface Standing {
  granted: boolean
  /** The rest of the quota, as far as this process knows. */
  remaining: number
  /** The seconds until some of the quota is free again; if the amount was refused, until enough is free. At least 1. */
  freeInSeconds: number
}

/** What a look at a limit shows. */
export type Seen = Pick<Standing, 'granted' | 'freeInSeconds'>

export interface Limiter {
  readonly quota: Quota
  /**
   * Takes an amount of a subject's quota, or nothing if less is left. Answers without a promise if no query is needed.
   * Rejects if the database does not answer.
   */
  take(subject: string, amount: number): Standing | Promise<Standing>
  /**
   * Returns whether an amount of 1 could be taken, without taking it. Answers without a promise if no query is needed. For
   * a subject that this process does not know yet, the answer is yes.
   */
  look(subject: string): Seen | Promise<Seen>
  /** Gives back an amount that was just taken and not used. */
  giveBack(subject: string, amount: number): void
  /** Frees the memory of subjects whose leases no longer count. To be called regularly. */
  forget(): void
}

/** What this process knows about one subject, and has leased for it. */
interface Pool {
  /** The latest lease; absent before the first one. */
  lease?: Lease
  /** The leased amount that is not used yet. */
  unused: number
  /** The amount that no process had leased at the time of the latest lease. */
  left: number
  /** The amounts used in the lease's slot and in the slot before. They determine the size of the next lease. */
  used: number
  usedBefore: number
  /** The sum of what the calls need that wait for a lease. */
  awaited: number
  leasing?: Promise<void> | undefined
}

/**
 * A sliding-window limit that holds across all processes on one database without a query for each call: a call takes its
 * amount from a lease. rate-limiter-flexible is not used, because it has only fixed windows, which let twice
 * the quota pass around the end of each window.
 * @param name Separates this limit's subjects from those of other limits.
 */
export function openLimiter(db: Database, name: string, quota: Quota): Limiter {
  const pools = new Map<string, Pool>()

  function take(subject: string, amount: number): Standing | Promise<Standing> {
    let pool = pools.get(subject)
    if (pool === undefined) {
      pool = { unused: 0, left: quota.quota, used: 0, usedBefore: 0, awaited: 0 }
      pools.set(subject, pool)
    }
    return takeNow(pool, amount, quota) ?? takeLeased(pool, subject, amount)
  }

  /** Calls that arrive while a lease is fetched wait for that lease and share it. */
  async function takeLeased(pool: Pool, subject: string, amount: number): Promise<Standing> {
    pool.awaited += amount
    try {
      for (;;) {
        pool.leasing ??= fetchLease(pool, subject, amount).finally(() => {
          pool.leasing = undefined
        })
        await pool.leasing
        const standing = takeNow(pool, amount, quota)
        if (standing) return standing
      }
    } finally {
      pool.awaited -= amount
    }
  }

  /** Asks for what the waiting calls need or, if it is more, for as much as was recently used in a slot. */
  async function fetchLease(pool: Pool, subject: string, amount: number): Promise<void> {
    const { lease, unused, awaited } = pool
    const inSlot = isCurrent(lease)
    const expected = Math.max(inSlot ? pool.used : 0, inSlot ? pool.usedBefore : pool.used)
    pool.unused = inSlot ? unused : 0
    const fetched = await leaseRate(db, {
      subject: `${name}/${quota.windowSeconds} ${subject}`,
      quota,
      needed: inSlot ? amount - unused : amount,
      wanted: Math.max(awaited, expected),
      unused: inSlot ? 0 : unused,
      unusedSlot: lease?.slot ?? 0n,
    })
    if (fetched.slot !== lease?.slot) {
      pool.usedBefore = pool.used
      pool.used = 0
      pool.unused = 0
    }
    pool.unused += fetched.granted
    pool.left = Math.max(quota.quota - fetched.taken.reduce((sum, inSlot) => sum + inSlot, 0), 0)
    pool.lease = fetched
  }

  function giveBack(subject: string, amount: number): void {
    const pool = pools.get(subject)
    if (!pool || !isCurrent(pool.lease)) return
    pool.unused += amount
    pool.used -= amount
  }

  function look(subject: string): ReturnType<Limiter['look']> {
    const pool = pools.get(subject)
    if (pool === undefined || pool.left + pool.unused > 0) return { granted: true, freeInSeconds: 1 }
    const refused = takeNow(pool, 1, quota)
    if (refused) return refused
    return takeLeased(pool, subject, 1).then((standing) => {
      if (standing.granted) giveBack(subject, 1)
      return standing
    })
  }

  return {
    quota,
    take,
    look,
    giveBack,
    forget: () => {
      const longAgo = performance.now() - quota.windowSeconds * 1000
      for (const [subject, { lease, leasing }] of pools) {
        if (!leasing && (lease?.endsAtMs ?? 0) < longAgo) pools.delete(subject)
      }
    },
  }
}

function isCurrent(lease: Lease | undefined): lease is Lease {
  return lease !== undefined && performance.now() < lease.endsAtMs
}

/** Takes the amount from the lease, or refuses it if the whole quota has not enough left. Undefined if a query is needed to
 *  decide. */
function takeNow(pool: Pool, amount: number, quota: Quota): Standing | undefined {
  const { lease, unused } = pool
  if (!isCurrent(lease)) return undefined
  const left = pool.left + unused
  if (amount <= unused) {
    pool.unused -= amount
    pool.used += amount
    return { granted: true, remaining: left - amount, freeInSeconds: freeInSeconds(lease, quota, 1) }
  }
  if (amount <= left) return undefined
  return { granted: false, remaining: left, freeInSeconds: freeInSeconds(lease, quota, amount - left) }
}

/** The seconds until the amount is free again, because its slots no longer count. The oldest slot stops counting when the
 *  current slot ends. At least 1. */
function freeInSeconds({ endsAtMs, taken }: Lease, quota: Quota, amount: number): number {
  let freed = 0
  const slots = taken.findIndex((inSlot) => {
    freed += inSlot
    return freed >= amount
  })
  const wait = endsAtMs - performance.now() + (slots < 0 ? taken.length - 1 : slots) * slotMsOf(quota)
  return Math.max(Math.ceil(wait / 1000), 1)
}

/**
 * Takes an amount of a subject's quota with one query, for what happens too rarely for a lease. It may run in a
 * transaction: then the amount is taken if, and only if, the transaction commits.
 * @param amount 0 only asks for the state.
 */
export async function takeAtOnce(
  db: Executor,
  subject: string,
  quota: Quota,
  amount: number,
): Promise<Standing> {
  const none = { unused: 0, unusedSlot: 0n }
  const lease = await leaseRate(db, { subject, quota, needed: amount, wanted: amount, ...none })
  const remaining = left(lease, quota)
  const granted = lease.granted >= amount
  const missing = granted ? 1 : amount - remaining
  return { granted, remaining, freeInSeconds: freeInSeconds(lease, quota, missing) }
}

/** Takes an amount, or as much as is left, for what has happened already and can't be refused any more. */
export async function takeAnyway(db: Executor, subject: string, quota: Quota, amount: number): Promise<void> {
  const { granted, remaining } = await takeAtOnce(db, subject, quota, amount)
  if (!granted && remaining > 0) await takeAtOnce(db, subject, quota, remaining)
}

function left({ taken }: Lease, { quota }: Quota): number {
  return Math.max(quota - taken.reduce((sum, inSlot) => sum + inSlot, 0), 0)
}
