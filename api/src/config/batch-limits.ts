import { jobLimits } from './job-limits.ts'

/** What one batch may hold, and what an account may have of them. */
export const batchLimits = {
  items: 10_000,
  /** Photos that become one job. */
  itemsOfJob: jobLimits.items,
  referenceLength: 64,
  /** Batches of an account in one mode that have not ended. */
  open: 20,
  /**
   * Jobs of one batch at the same time. Their 100 items keep many workers busy, and a batch does not fill the queue. Each
   * account has its turns anyway.
   */
  jobs: 5,
  /** An open batch that gets no photo for so long is closed, because its sender may have forgotten it. */
  idleSeconds: 3600,
  /** Upload addresses that one call makes: as many entries as a JSON body may have in one list. */
  addresses: 100,
  addressSeconds: { least: 60, usual: 3600, most: 86_400 },
  /** Calls of all upload addresses of one photo: the holder of one must not use up the calls of the account that made it. */
  uploadsOfItem: { quota: 10, windowSeconds: 60 },
  /** Of these, so many at the same time in one process: one, and one more for a sender whose connection was lost. */
  uploadsOfItemAtOnce: 2,
} as const
