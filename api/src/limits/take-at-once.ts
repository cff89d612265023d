import type { Quota } from '../foundation/quota.ts'
import type { Executor } from '../storage/database/open.ts'
import { type Lease, leaseRate } from './lease.ts'
import { freeInSeconds, type Standing } from './limiter.ts'

/**
 * Takes an amount of a subject's quota with one query, for what happens too rarely for a lease (`limiter.ts`). It may run in a
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
