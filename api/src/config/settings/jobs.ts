import { longestWorkSeconds, wholeNumber } from './values.ts'

/** A hold must not expire while the engine may still process the photo that it pays for, or while that is being charged. */
const shortestHoldSeconds = longestWorkSeconds + 10

/** How long a call, a job and a batch may take, and how much they may store. */
export const jobsSettings = {
  LIKENESS_HOLD_SECONDS: wholeNumber(shortestHoldSeconds, 3600)
    .default(120)
    .describe('How long a call may hold its price and its idempotency key before both are released.'),
  LIKENESS_SWEEP_SECONDS: wholeNumber(1, 600)
    .default(10)
    .describe('How often holds that have expired are released.'),
  LIKENESS_IDEMPOTENCY_WAIT_SECONDS: wholeNumber(0, 100)
    .default(longestWorkSeconds + 5)
    .describe(
      'How long a repeated call waits for the first call with its idempotency key before it is answered 409.',
    ),
  LIKENESS_JOB_WORKERS: wholeNumber(0, 256).optional().meta({
    description:
      'Photos of jobs that one process judges at the same time; 0 leaves them to processes of `npm run worker`. A worker process uses all its vision workers where it is not set.',
    defaultText: 'all vision workers but one',
  }),
  // Two jobs of the largest size, so that one can be sent while another is judged. A smaller number refuses every large job.
  LIKENESS_JOB_MEGABYTES: wholeNumber(50, 1_000_000)
    .default(100)
    .describe(
      'Megabytes of photos that all jobs of one account may have waiting. A further job is answered 429 `too_many_stored_photos`.',
    ),
  LIKENESS_JOB_DEADLINE_SECONDS: wholeNumber(60, 604_800)
    .default(86_400)
    .describe('How long a job may take. Items that are not judged by then fail with `job_expired`.'),
  LIKENESS_JOB_RETENTION_SECONDS: wholeNumber(60, 31_536_000)
    .default(604_800)
    .describe('How long a job and its results are kept after its end, in seconds.'),
  // The photos of the largest job. A smaller number refuses photos although nothing waits.
  LIKENESS_BATCH_MEGABYTES: wholeNumber(50, 1_000_000)
    .default(1000)
    .describe(
      'Megabytes of photos that all batches of one account may have waiting, of which LIKENESS_JOB_MEGABYTES without money for a further job. A further photo is answered 429 `too_many_stored_photos`.',
    ),
  LIKENESS_BATCH_DEADLINE_SECONDS: wholeNumber(60, 2_592_000)
    .default(172_800)
    .describe('How long a batch may take. Then it is cancelled, and photos that still wait are deleted.'),
  LIKENESS_WORKER_LOST_AFTER_SECONDS: wholeNumber(2, 3600)
    .default(10)
    .describe(
      'The time without a sign of life after which a worker counts as dead and others take its work.',
    ),
}
