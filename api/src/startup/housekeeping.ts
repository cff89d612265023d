import { forgetSignIns } from '../accounts/sign-in/sessions.ts'
import { forgetPastUses } from '../billing/metering/allowances.ts'
import { forgetExpired } from '../billing/metering/idempotency.ts'
import { beginAutomaticPayments } from '../billing/payments/automatic-payment.ts'
import { collectOwed } from '../billing/payments/reversals.ts'
import { renewPlans } from '../billing/plans/renew.ts'
import { sweep } from '../billing/wallet/ledger.ts'
import { noticeLowBalances } from '../billing/wallet/low-balance.ts'
import { noticeSpending } from '../billing/wallet/spend-limits.ts'
import { tidyErased } from '../erasure.ts'
import { periodically } from '../foundation/time.ts'
import { forgetPastWindows } from '../limits/limiter.ts'
import { forgetInvitations } from '../organisation/invitations.ts'
import { forgetOldCalls } from '../organisation/request-log.ts'
import { deleteOldSaved } from '../photos/creation/saved-photos.ts'
import { tendJobs } from '../photos/jobs/advance.ts'
import { deleteOldJobs } from '../photos/jobs/change.ts'
import { deleteOldPhotos, deleteOldReviews } from '../photos/reviews/find.ts'
import type { Database } from '../storage/database.ts'
import type { PhotoPlaces } from '../storage/photos/photo-places.ts'
import { forgetOldDeliveries } from '../webhooks/delivery-log.ts'

export interface Housekeeping {
  db: Database
  photos: PhotoPlaces
  /** The service's own address, for what is said about missing money. */
  baseUrl: string
  sweepSeconds: number
  /** Whether saved cards can be charged. */
  takesPayments: boolean
  /** Called with the number of expired holds. */
  onExpired(holds: number): void
  /** Data that this process keeps in memory and writes at intervals. */
  unwritten: readonly { seconds: number; write: () => Promise<unknown> }[]
  /** Parts with data in memory that may be dropped once it is old. */
  caches: readonly { forget: () => void }[]
  /** Called with the error of each failed task. The next run tries again. */
  onFailure(error: unknown): void
}

/**
 * Runs periodic tasks that no call waits for: ends what has expired, deletes what is old, and writes data from memory.
 * @returns A function that ends the tasks and writes the remaining data.
 */
export function startHousekeeping(housekeeping: Housekeeping): () => Promise<void> {
  const { db, photos, sweepSeconds, onFailure } = housekeeping
  const every = (seconds: number, work: () => Promise<unknown>) => periodically(seconds, work, onFailure)
  const tasks = [
    every(sweepSeconds, async () => housekeeping.onExpired(await sweep(db))),
    every(sweepSeconds, () => tendJobs(db)),
    every(sweepSeconds, () => collectOwed(db)),
    every(sweepSeconds, () => noticeLowBalances(db)),
    every(sweepSeconds, () => noticeSpending(db)),
    every(sweepSeconds, () => renewPlans(db, housekeeping.baseUrl)),
    ...(housekeeping.takesPayments ? [every(sweepSeconds, () => beginAutomaticPayments(db))] : []),
    every(60, () => deleteOldJobs(db)),
    every(60, () => forgetExpired(db)),
    every(60, () => forgetPastWindows(db)),
    every(600, () => forgetSignIns(db)),
    every(600, () => forgetInvitations(db)),
    every(600, () => forgetOldDeliveries(db)),
    every(600, () => forgetOldCalls(db)),
    every(60, () => deleteOldSaved(db)),
    every(sweepSeconds, () => deleteOldPhotos(db)),
    every(600, () => deleteOldReviews(db)),
    every(sweepSeconds, () => photos.sweep()),
    every(3600, () => photos.sweepUnrecorded()),
    every(600, () => forgetPastUses(db)),
    every(600, () => tidyErased(db)),
    ...housekeeping.caches.map(({ forget }) => every(10, async () => forget())),
    ...housekeeping.unwritten.map(({ seconds, write }) => every(seconds, write)),
  ]
  return async () => {
    await Promise.all(tasks.map((end) => end()))
    await Promise.all(housekeeping.unwritten.map(({ write }) => write().catch(onFailure)))
  }
}
