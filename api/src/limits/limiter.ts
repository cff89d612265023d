import { type Quota, slotMsOf } from '../foundation/quota.ts'
import type { Database } from '../storage/database/open.ts'
import { type Lease, leaseRate } from './lease.ts'

/** The state of a limit after an amount was granted or refused. */
export interface Standing {
  granted: boolean
  /** The rest of the quota, as far as this process knows. */
  remaining: number
  /** The seconds until some of the quota is free again; if the amount was refused, until enough is free. At least 1. */
  freeInSeconds: number
}

type Seen = Pick<Standing, 'granted' | 'freeInSeconds'>

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
 * amount from a lease (`lease.ts`). rate-limiter-flexible is not used, because it has only fixed windows, which let twice
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
export function freeInSeconds({ endsAtMs, taken }: Lease, quota: Quota, amount: number): number {
  let freed = 0
  const slots = taken.findIndex((inSlot) => {
    freed += inSlot
    return freed >= amount
  })
  const wait = endsAtMs - performance.now() + (slots < 0 ? taken.length - 1 : slots) * slotMsOf(quota)
  return Math.max(Math.ceil(wait / 1000), 1)
}
