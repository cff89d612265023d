import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { confinements, inferenceChoices, mattingModels } from '@likeness/engine/choices'
import { limits } from '@likeness/engine/limits'
import { z } from 'zod'
import { jobBodyLimit } from './limits.ts'
import { optionalNumber, quota, wholeNumber } from './setting-types.ts'

/** The longest time that a photo may wait and be processed, in any operation. */
export const longestWorkSeconds = Math.max(limits.checkSeconds, limits.backgroundSeconds)

/** A job of the largest size must fit; otherwise it would always be refused. */
const smallestBodyMegabytes = Math.ceil(jobBodyLimit / 1e6)

/** What judges photos, and how much of it there is. */
export const engineSettings = {
  LIKENESS_WORKERS: wholeNumber(1, 256, availableParallelism()).meta({
    description: 'Vision workers. Each uses one core.',
    defaultText: 'one for each core',
  }),
  LIKENESS_QUEUE_LIMIT: wholeNumber(0, 10_000, 64).describe(
    'Photos that may wait for a vision worker. Further ones are answered 503 `queue_full`, or 429 if their account has more than its share of the places.',
  ),
  LIKENESS_MATTING_MODEL: z
    .enum(mattingModels, `${mattingModels.join(' or ')}`)
    .default('rvm')
    .describe(
      'The model that separates the person from a background that is replaced. `rvm` draws hair best, and its authors publish it under GPL-3.0; `selfie` (Apache-2.0) is less exact.',
    ),
  LIKENESS_DECODER_CONFINEMENT: z
    .enum(confinements, `${confinements.join(', ')}`)
    .default('limits')
    .describe(
      'The weakest way to hold the processes that decode photos: `bubblewrap`, `namespaces`, `privileges`, `limits` or `none`. The strictest that works is used, and without one the service does not start. With `none`, one photo can take all the memory of the machine.',
    ),
  LIKENESS_INFERENCE: z
    .enum(inferenceChoices, `${inferenceChoices.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`)
    .default('auto')
    .describe(
      'What runs the networks. `native`: onnxruntime, which is three to five times as fast; without its optional package the process does not start. `wasm`: TensorFlow.js on WebAssembly, which runs everywhere. `auto`: the native one where it loads.',
    ),
  LIKENESS_BODY_MEGABYTES: wholeNumber(smallestBodyMegabytes, 1_000_000, 512).describe(
    'Megabytes that the bodies of all calls with photos may have together, as they arrive and until their answer; one account may have a quarter. They may take twice as much memory. Without room, the account that takes most loses a body that has not arrived completely: 503 `queue_full`.',
  ),
}

/** Each item of a job counts as a call, so a smaller quota would always refuse a full job. */
const smallestQuota = 20

/** Whether Fastify accepts a text as a trusted proxy. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return mostBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
}

/** How much one caller may ask for. */
export const callersSettings = {
  LIKENESS_RATE_PER_KEY: quota('500/10', smallestQuota).describe(
    'Calls of one API key in any period of so many seconds: `500/10` is 500 calls in 10 seconds. Further ones are answered 429. Each item of a job counts.',
  ),
  LIKENESS_RATE_PER_ACCOUNT: quota('1000/10', smallestQuota).describe(
    'The same for all keys of an account together.',
  ),
  LIKENESS_CONCURRENT_CALLS: wholeNumber(1, 100_000, 32).describe(
    'Paid calls of one account at the same time. Further ones are answered 429.',
  ),
  LIKENESS_TEST_PHOTOS_PER_DAY: wholeNumber(1, 100_000, 200).describe(
    'Photos that the test keys of one account have judged in 24 hours, at no charge. Further ones are answered 429. The documented samples do not count.',
  ),
  LIKENESS_FAILURES_PER_ADDRESS: quota('20/60', 1).describe(
    'Calls without a valid key from one network address in a period. Further ones are answered 429.',
  ),
  LIKENESS_DASHBOARD_RATE_PER_SESSION: quota('300/60', 1).describe(
    'Calls of one session of the dashboard in a period; a page makes up to five. Further ones are answered 429.',
  ),
  LIKENESS_DASHBOARD_RATE_PER_ACCOUNT: quota('600/60', 1).describe(
    'The same for all sessions of an account together.',
  ),
  LIKENESS_DASHBOARD_RATE_PER_ADDRESS: quota('300/60', 1).describe(
    'Calls of the dashboard without a session, from one network address in a period.',
  ),
  LIKENESS_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000, 256).describe(
    'Connections from one network address, or requests under way from one behind a trusted proxy. Further ones are closed, or answered 429.',
  ),
  LIKENESS_CONNECTIONS: wholeNumber(10, 1_000_000, 4096).describe(
    'Connections of all callers together. If there are more, the address that has most loses one that waits for no answer.',
  ),
  LIKENESS_TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'addresses, networks such as "10.0.0.0/8", or "loopback"',
    )
    .default('loopback')
    .describe(
      'Proxies, separated by commas, whose X-Forwarded-For states the address of the caller: addresses, networks or `loopback`. The site is such a proxy, on loopback.',
    ),
}

/** A hold must not expire while the engine may still process the photo that it pays for, or while that is being charged. */
const shortestHoldSeconds = longestWorkSeconds + 10

/** How long a call and a job may take, and how much they may store. */
export const jobsSettings = {
  LIKENESS_HOLD_SECONDS: wholeNumber(shortestHoldSeconds, 3600, 120).describe(
    'How long a call may hold its price and its idempotency key before both are released.',
  ),
  LIKENESS_SWEEP_SECONDS: wholeNumber(1, 600, 10).describe('How often holds that have expired are released.'),
  LIKENESS_IDEMPOTENCY_WAIT_SECONDS: wholeNumber(0, 100, longestWorkSeconds + 5).describe(
    'How long a repeated call waits for the first call with its idempotency key before it is answered 409.',
  ),
  LIKENESS_JOB_WORKERS: optionalNumber(0, 256).meta({
    description:
      'Photos of jobs that one process judges at the same time; 0 leaves them to processes of `npm run worker`. A worker process uses all its vision workers where it is not set.',
    defaultText: 'all vision workers but one',
  }),
  // Two jobs of the largest size, so that one can be sent while another is judged. A smaller number refuses every large job.
  LIKENESS_JOB_MEGABYTES: wholeNumber(50, 1_000_000, 100).describe(
    'Megabytes of photos that all jobs of one account which were created with their items may have waiting. A further job is answered 429 `too_many_stored_photos`.',
  ),
  LIKENESS_JOB_DEADLINE_SECONDS: wholeNumber(60, 604_800, 86_400).describe(
    'How long a job may take that was created with its items. Items that are not judged by then fail with `job_expired`.',
  ),
  LIKENESS_JOB_RETENTION_SECONDS: wholeNumber(60, 31_536_000, 604_800).describe(
    'How long a job and its results are kept after its end, in seconds.',
  ),
  // The photos of the largest job. A smaller number refuses photos although nothing waits.
  LIKENESS_OPEN_JOB_MEGABYTES: wholeNumber(50, 1_000_000, 1000).describe(
    'Megabytes of photos that all jobs of one account to which photos are added may have waiting, of which LIKENESS_JOB_MEGABYTES without money to judge further ones. A further photo is answered 429 `too_many_stored_photos`.',
  ),
  LIKENESS_OPEN_JOB_DEADLINE_SECONDS: wholeNumber(60, 2_592_000, 172_800).describe(
    'How long a job to which photos are added may take. Items that are not judged by then fail with `job_expired`.',
  ),
  LIKENESS_WORKER_LOST_AFTER_SECONDS: wholeNumber(2, 3600, 10).describe(
    'The time without a sign of life after which a worker counts as dead and others take its work.',
  ),
}
