import { forgetSignIns } from '../accounts/sign-in/housekeeping.ts'
import { forgetPastUses } from '../billing/allowances/uses.ts'
import { forgetExpired } from '../billing/idempotency/settle.ts'
import { collectOwed } from '../billing/payments/settle.ts'
import { noticeLowBalances } from '../billing/wallet/low-balance.ts'
import { sweep } from '../billing/wallet/sweep.ts'
import { periodically } from '../foundation/periodically.ts'
import { deleteOldJobs, expireJobs } from '../jobs/housekeeping.ts'
import { forgetPastWindows } from '../limits/lease.ts'
import { deleteOldSaved } from '../photo-creation/saved-photos.ts'
import { forgetOldCalls } from '../request-log/list.ts'
import type { Database } from '../storage/database/open.ts'
import { forgetOldDeliveries } from '../webhooks/deliveries.ts'

export interface Housekeeping {
  db: Database
  sweepSeconds: number
  jobRetentionSeconds: number
  /** Told how many holds ran out. */
  onExpired(holds: number): void
  /** What this process keeps in memory until it is written. */
  unwritten: readonly { seconds: number; write: () => Promise<unknown> }[]
  /** What it may forget. */
  forgetful: readonly { forget: () => void }[]
  /** Told why any of it failed; the next time tries again. */
  onFailure(error: unknown): void
}

/**
 * Does again and again what no call waits for: ends what has run out, deletes what is old, writes what is in memory.
 * @returns What ends it, and writes the rest.
 */
export function startHousekeeping(repository: Housekeeping): () => Promise<void> {
  const { db, sweepSeconds, onFailure } = repository
  const every = (seconds: number, work: () => Promise<unknown>) => periodically(seconds, work, onFailure)
  const tasks = [
    every(sweepSeconds, async () => repository.onExpired(await sweep(db))),
    every(sweepSeconds, () => expireJobs(db, repository.jobRetentionSeconds)),
    every(sweepSeconds, () => collectOwed(db)),
    every(sweepSeconds, () => noticeLowBalances(db)),
    every(60, () => deleteOldJobs(db)),
    every(60, () => forgetExpired(db)),
    every(60, () => forgetPastWindows(db)),
    every(600, () => forgetSignIns(db)),
    every(600, () => forgetOldDeliveries(db)),
    every(600, () => forgetOldCalls(db)),
    every(60, () => deleteOldSaved(db)),
    every(600, () => forgetPastUses(db)),
    ...repository.forgetful.map(({ forget }) => every(10, async () => forget())),
    ...repository.unwritten.map(({ seconds, write }) => every(seconds, write)),
  ]
  return async () => {
    await Promise.all(tasks.map((end) => end()))
    await Promise.all(repository.unwritten.map(({ write }) => write().catch(onFailure)))
  }
}
