import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { confinements, inferenceChoices, limits, mattingModels } from '@likeness/engine'
import { rulesFolder } from '@likeness/rules'
import { z } from 'zod'
import { parseQuota } from '../foundation/quota.ts'
import { parseSecrets, shortestSecret } from '../foundation/secrets.ts'
import { jobBodyLimit } from './job-limits.ts'
import { parsePlaces } from './photo-store.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .pipe(
      z.int(`a whole number from ${min} to ${max}`).min(min, `at least ${min}`).max(max, `at most ${max}`),
    )

/** Each item of a job counts as a call, so a smaller quota would always refuse a full job. */
const smallestQuota = 20

/** A job of the largest size must fit; otherwise it would always be refused. */
const smallestBodyMegabytes = Math.ceil(jobBodyLimit / 1e6)

const secretAsked = `at least ${shortestSecret} characters each, such as those of \`openssl rand -base64 32\``

const quota = (example: string, smallest: number) =>
  z.string().transform((text, context) => {
    const parsed = parseQuota(text)
    if (parsed && parsed.quota >= smallest) return parsed
    const message = `a number and seconds such as "${example}", ${smallest} or more`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Whether Fastify accepts a text as a trusted proxy. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return mostBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
}

/** The longest time that a photo may wait and be processed, in any operation. */
const longestWorkSeconds = Math.max(limits.checkSeconds, limits.backgroundSeconds)

/** A hold must not expire while the engine may still process the photo that it pays for, or while that is being charged. */
const shortestHoldSeconds = longestWorkSeconds + 10

/** A photo that was accepted may wait and be processed for that long, and must be charged after that. */
const shortestStopSeconds = longestWorkSeconds + 10

/**
 * Every setting of the API, by the name of its environment variable. `npm run docs:settings` writes the table in
 * api/README.md from the descriptions and defaults; `defaultText` stands for a default that depends on the machine.
 */
export const settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a URL such as postgres://user:password@host:5432/name' })
    .describe(
      'The PostgreSQL database, version 14 or later. `npm start` uses an embedded one where it is not set.',
    ),
  LIKENESS_SECRET: z
    .string(secretAsked)
    .transform((text, context) => {
      const secrets = parseSecrets(text)
      if (secrets) return secrets
      context.addIssue({ code: 'custom', message: secretAsked })
      return z.NEVER
    })
    .describe(
      'Encrypts waiting photos and webhook secrets, and signs cookies. All processes on one database need the same value. `npm start` makes one and keeps it. To replace it, list several, the newest first, one on each line or separated by commas or spaces: the first makes everything new, the others open what they made until `npm run -s admin -- secrets rotate` has sealed it anew.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a key such as "sk_live_…" or "rk_live_…"')
    .optional()
    .describe(
      'The key of the Stripe account that receives payments into wallets. Without it, the dashboard says that there are no payments.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a signing secret such as "whsec_…"')
    .optional()
    .describe(
      'Verifies the events that Stripe sends to `/api/stripe/webhook`. Set it together with STRIPE_SECRET_KEY, or neither.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com')
    .describe("The address of Stripe's API. Tests use another one."),
  LIKENESS_OPERATOR_NAME: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The person or company that runs the service and sells, for receipts, which otherwise say that no seller is stated, and for the pages about privacy, terms and contact. A build for a public LIKENESS_BASE_URL fails without it and the next two.',
    ),
  LIKENESS_OPERATOR_ADDRESS: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .split(/[;\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .optional()
    .describe('The postal address of the operator. Its lines are separated by semicolons.'),
  LIKENESS_OPERATOR_EMAIL: z
    .string()
    .max(254)
    .optional()
    .describe('The mail address of the operator, for questions of users.'),
  LIKENESS_OPERATOR_TAX_ID: z
    .string()
    .max(60)
    .optional()
    .describe('The tax id of the operator, for receipts: `VAT DE123456789`.'),
  LIKENESS_OPERATOR_TAX_NOTE: z
    .string()
    .max(500)
    .optional()
    .describe(
      'A sentence about tax that the law of the operator asks for, for receipts. The service computes no tax.',
    ),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the API listens.'),
  PORT: wholeNumber(0, 65_535)
    .default(4322)
    .describe('The port on which the API listens; 0 for any free one.'),
  LIKENESS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault('http://localhost:4321')
    .describe('The public address of the service: the start of every address in pages and answers.'),
  LIKENESS_RULES_FOLDER: z.string().default(rulesFolder).meta({
    description:
      'The folder of the rules, with files `<country>/<document>.yaml`. A saved file takes effect without a restart.',
    defaultText: '`rules/documents`',
  }),
  LIKENESS_WORKERS: wholeNumber(1, 256)
    .default(availableParallelism())
    .meta({ description: 'Vision workers. Each uses one core.', defaultText: 'one for each core' }),
  LIKENESS_QUEUE_LIMIT: wholeNumber(0, 10_000)
    .default(64)
    .describe(
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
  LIKENESS_BODY_MEGABYTES: wholeNumber(smallestBodyMegabytes, 1_000_000)
    .default(512)
    .describe(
      'Megabytes that the bodies of all calls with photos may have together, as they arrive and until their answer; one account may have a quarter. They may take twice as much memory. Without room, the account that takes most loses a body that has not arrived completely: 503 `queue_full`.',
    ),
  LIKENESS_RATE_PER_KEY: quota('500/10', smallestQuota)
    .prefault('500/10')
    .describe(
      'Calls of one API key in any period of so many seconds: `500/10` is 500 calls in 10 seconds. Further ones are answered 429. Each item of a job counts.',
    ),
  LIKENESS_RATE_PER_ACCOUNT: quota('1000/10', smallestQuota)
    .prefault('1000/10')
    .describe('The same for all keys of an account together.'),
  LIKENESS_CONCURRENT_CALLS: wholeNumber(1, 100_000)
    .default(32)
    .describe('Paid calls of one account at the same time. Further ones are answered 429.'),
  LIKENESS_TEST_PHOTOS_PER_DAY: wholeNumber(1, 100_000)
    .default(200)
    .describe(
      'Photos that the test keys of one account have judged in 24 hours, at no charge. Further ones are answered 429. The documented samples do not count.',
    ),
  LIKENESS_FAILURES_PER_ADDRESS: quota('20/60', 1)
    .prefault('20/60')
    .describe(
      'Calls without a valid key from one network address in a period. Further ones are answered 429.',
    ),
  LIKENESS_DASHBOARD_RATE_PER_SESSION: quota('300/60', 1)
    .prefault('300/60')
    .describe(
      'Calls of one session of the dashboard in a period; a page makes up to five. Further ones are answered 429.',
    ),
  LIKENESS_DASHBOARD_RATE_PER_ACCOUNT: quota('600/60', 1)
    .prefault('600/60')
    .describe('The same for all sessions of an account together.'),
  LIKENESS_DASHBOARD_RATE_PER_ADDRESS: quota('300/60', 1)
    .prefault('300/60')
    .describe('Calls of the dashboard without a session, from one network address in a period.'),
  LIKENESS_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(256)
    .describe(
      'Connections from one network address, or requests under way from one behind a trusted proxy. Further ones are closed, or answered 429.',
    ),
  LIKENESS_CONNECTIONS: wholeNumber(10, 1_000_000)
    .default(4096)
    .describe(
      'Connections of all callers together. If there are more, the address that has most loses one that waits for no answer.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS: quota('30/600', 1)
    .prefault('30/600')
    .describe(
      'Wrong passwords, codes and links from one network address in a period, before it has to wait. Its neighbourhood (24 bits of IPv4, 48 of IPv6) has four times as many.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT: quota('10/900', 1)
    .prefault('10/900')
    .describe(
      'Wrong passwords and codes for one account in a period, from all addresses, before sign-in has to wait. Each neighbourhood of the network (24 bits of IPv4, 48 of IPv6) has half as many of its own, so that nobody locks the owner out.',
    ),
  LIKENESS_PASSWORD_RANGES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.pwnedpasswords.com/range' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'A list of breached passwords, such as `https://api.pwnedpasswords.com/range`. It receives the first 5 digits of the SHA-1 of each chosen password. Without it, passwords are not compared with breaches.',
    ),
  LIKENESS_MAIL_PER_ADDRESS: quota('30/3600', 1)
    .prefault('30/3600')
    .describe(
      'Messages to confirm a mail address or to reset a password that one network address may request in a period; four times as many in a day, and three times as many for a neighbourhood of the network (24 bits of IPv4, 48 of IPv6).',
    ),
  LIKENESS_MAIL_PER_RECIPIENT: quota('6/3600', 1)
    .prefault('6/3600')
    .describe(
      'Messages to one mailbox in a period, for each kind: to confirm an address, to reset a password, with a sign-in code. Further ones are sent only to people in other neighbourhoods of the network: a third as many for each, and four times as many for all.',
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
  LIKENESS_OBJECT_STORE: z
    .string()
    .transform((text, context) => {
      const places = parsePlaces(text)
      if (places) return places
      context.addIssue({
        code: 'custom',
        message: 'a bucket such as "s3://bucket/prefix", or a list of places such as "s3://bucket, database"',
      })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'A bucket of an S3-compatible store, such as `s3://bucket/prefix`, that keeps the photos of jobs and reviews and saved photos. To move, list several places, the new one first; `database` is one: new photos go to the first, and those in the others are used until they are deleted. All processes need the same value. See "Photos" above.',
      defaultText: 'photos are kept in the database',
    }),
  LIKENESS_OBJECT_STORE_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://s3.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'The address of that store. Buckets are named in the path.',
      defaultText: "Amazon's, in the region",
    }),
  LIKENESS_OBJECT_STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'a region such as eu-central-1')
    .default('us-east-1')
    .describe('The region of the store, which is part of the signature of each request.'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The id of the key of the store. It may put, get and delete objects of the bucket, and list them.',
    ),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The secret of that key. LIKENESS_OBJECT_STORE needs both.'),
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
  LIKENESS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'The server that sends mail to account owners. Without it, messages are printed and kept in the folder `outbox` of LIKENESS_DATA_FOLDER: for development only.',
    ),
  LIKENESS_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'an address such as "Likeness <no-reply@example.org>"')
    .optional()
    .meta({ description: 'The sender of mail.', defaultText: 'no-reply at the host of LIKENESS_BASE_URL' }),
  LIKENESS_METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'The port of `GET /metrics`, for Prometheus; 0 for any free one. Without it, no metrics are kept.',
    ),
  LIKENESS_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address of `GET /metrics`: one that the public cannot reach.'),
  LIKENESS_WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether webhooks may go to private addresses and over plain HTTP. For development and tests only: anyone with a key could reach what this machine can reach.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://localhost:4318' })
    .optional()
    .describe(
      'The OpenTelemetry collector that receives traces by OTLP over HTTP. Without it, none are recorded. The SDK itself reads OTEL_EXPORTER_OTLP_HEADERS and its other settings.',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('likeness').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0, 'at least 0')
    .max(1, 'at most 1')
    .default(1)
    .describe(
      'The share of traces that are recorded, from 0 to 1. The caller decides for a trace that the caller began.',
    ),
  LIKENESS_DRAIN_DELAY_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a process that has to stop still accepts calls while `/readyz` answers 503, so that load balancers stop using it.',
    ),
  LIKENESS_STOP_SECONDS: wholeNumber(shortestStopSeconds, 3600)
    .default(60)
    .describe(
      'How long it may then take to finish what it accepted. systemd or Kubernetes must wait longer than both together.',
    ),
  LIKENESS_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written; `info` logs each request.'),
})
