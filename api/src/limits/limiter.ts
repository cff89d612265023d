import { type Quota, slotMsOf } from '../foundation/quota.ts'
import type { Database } from '../storage/database/open.ts'
import { type Lease, leaseRate } from './lease.ts'

/** How a limit stands after something was taken of it, or refused. */
export interface Standing {
  granted: boolean
  /** What is left of the quota, as far as this process knows. */
  remaining: number
  /** Until some of the quota is free again; until enough is, where it was refused. 1 at least. */
  freeInSeconds: number
}

export interface Limiter {
  readonly quota: Quota
  /**
   * Takes some of a subject's quota, or nothing where it has not as much left. Answers at once where it can without the
   * database. Rejects where the database does not answer.
   */
  take(subject: string, amount: number): Standing | Promise<Standing>
  /**
   * Whether 1 could be taken. Answers at once where it is sure, and that it could of a subject never heard of: nothing is
   * known against it.
   */
  look(subject: string): Pick<Standing, 'granted' | 'freeInSeconds'> | Promise<Standing>
  /** Gives back what was taken just now and not used. */
  giveBack(subject: string, amount: number): void
  /** Drops what is no longer needed to know. */
  forget(): void
}

/** What this process knows of one subject, and has leased for it. */
interface Pool {
  /** The last lease; none before the first. */
  lease?: Lease
  /** Leased and not used yet. */
  unused: number
  /** What nobody had leased when this process did. */
  left: number
  /** Used in the lease's slot, and in the slot before: what a next lease is sized by. */
  used: number
  usedBefore: number
  /** What the calls need that wait for a lease. */
  awaited: number
  leasing?: Promise<void> | undefined
}

/**
 * A sliding-window limit that holds across all processes on one database without a query for each call: what a call
 * takes comes out of a lease (`lease.ts`). rate-limiter-flexible, which does so many things well, has fixed windows
 * only: twice the quota passes around the end of each.
 * @param name Tells this limit's subjects from those of others.
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

  /** Calls that come while a lease is fetched wait for that one, and share it. */
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

  /** Asks for what the calls that wait need and, if the lately used rate goes on, those of the rest of the slot. */
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

/** Takes from the lease, or refuses what the whole quota has not left. Undefined where only the database can tell. */
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

/** When so much of what counts now will count no more. The oldest slot is over when the current one ends. */
function freeInSeconds({ endsAtMs, taken }: Lease, quota: Quota, amount: number): number {
  let freed = 0
  const slots = taken.findIndex((inSlot) => {
    freed += inSlot
    return freed >= amount
  })
  const wait = endsAtMs - performance.now() + (slots < 0 ? taken.length - 1 : slots) * slotMsOf(quota)
  return Math.max(Math.ceil(wait / 1000), 1)
}
