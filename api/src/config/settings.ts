import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { limits, mattingModels } from '@likeness/engine'
import { rulesFolder } from '@likeness/rules'
import { z } from 'zod'
import { parseQuota } from '../foundation/quota.ts'
import { jobBodyLimit } from './job-limits.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .pipe(
      z.int(`a whole number from ${min} to ${max}`).min(min, `at least ${min}`).max(max, `at most ${max}`),
    )

/** The items of a job count as so many calls; a smaller quota would refuse a full one for ever. */
const smallestQuota = 20

/** One job of the largest size must fit, or none ever would. */
const smallestBodyMegabytes = Math.ceil(jobBodyLimit / 1e6)

const quota = (example: string, smallest: number) =>
  z.string().transform((text, context) => {
    const parsed = parseQuota(text)
    if (parsed && parsed.quota >= smallest) return parsed
    const message = `a number and seconds such as "${example}", ${smallest} or more`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** What Fastify takes as a trusted proxy. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return mostBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
}

/** What a photo may wait and be worked on at most, whatever is done with it. */
const longestWorkSeconds = Math.max(limits.checkSeconds, limits.backgroundSeconds)

/** A hold must not run out while the engine may still be at work on what it pays for, nor while that is being charged. */
const shortestHoldSeconds = longestWorkSeconds + 10

/** A photo that was accepted may wait and be judged for so long, and has to be charged after that. */
const shortestStopSeconds = longestWorkSeconds + 10

/** Every setting of the API, by the name of its environment variable. */
export const settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a URL such as postgres://user:password@host:5432/name' })
    .describe(
      'The PostgreSQL database (14 or later). `npm start` sets it to the embedded one where it is absent.',
    ),
  LIKENESS_SECRET: z
    .string()
    .min(32, 'at least 32 characters, such as those of `openssl rand -base64 32`')
    .describe(
      'What photos that wait in a job and webhook secrets are encrypted with. The same for every process on one database; `npm start` makes one.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a key such as "sk_live_…" or "rk_live_…"')
    .optional()
    .describe(
      'The key of the Stripe account that wallets are topped up through. Without it the dashboard says that there are no payments.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a signing secret such as "whsec_…"')
    .optional()
    .describe(
      'What Stripe signs its webhooks to /api/stripe/webhook with. Set together with STRIPE_SECRET_KEY.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com')
    .describe("Where Stripe's API is: another address than its own is for tests."),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address that the API listens on.'),
  PORT: wholeNumber(0, 65_535)
    .default(4322)
    .describe('The port that the API listens on; 0 for any free one.'),
  LIKENESS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://localhost:4321')
    .describe('Where the public reaches the service: the root of every address that an answer names.'),
  LIKENESS_RULES_FOLDER: z
    .string()
    .default(rulesFolder)
    .describe(
      'The folder of the rules, <country>/<document>.yaml. What is saved there comes into force without a restart.',
    ),
  LIKENESS_WORKERS: wholeNumber(1, 256)
    .default(availableParallelism())
    .describe('Vision workers; each takes one core.'),
  LIKENESS_QUEUE_LIMIT: wholeNumber(0, 10_000)
    .default(64)
    .describe('Photos that may wait for a worker; further ones are answered 503 queue_full.'),
  LIKENESS_MATTING_MODEL: z
    .enum(mattingModels, `${mattingModels.join(' or ')}`)
    .default('rvm')
    .describe(
      'What tells a person from the backdrop that is to be replaced. rvm draws hair best, and its authors publish it under GPL-3.0; selfie (Apache-2.0) is rougher.',
    ),
  LIKENESS_BODY_MEGABYTES: wholeNumber(smallestBodyMegabytes, 1_000_000)
    .default(512)
    .describe(
      'Megabytes that the bodies of calls with photos may have together, from their first byte to their answer; further ones are answered 503 queue_full. In memory it may be twice as much.',
    ),
  LIKENESS_RATE_PER_KEY: quota('500/10', smallestQuota)
    .prefault('500/10')
    .describe(
      'Calls that one API key may make in any stretch of so many seconds; further ones are answered 429. Each item of a job counts.',
    ),
  LIKENESS_RATE_PER_ACCOUNT: quota('1000/10', smallestQuota)
    .prefault('1000/10')
    .describe('The same over all keys of an account.'),
  LIKENESS_CONCURRENT_CALLS: wholeNumber(1, 100_000)
    .default(32)
    .describe('Paid calls of one account that may be under way at once; further ones are answered 429.'),
  LIKENESS_FAILURES_PER_ADDRESS: quota('20/60', 1)
    .prefault('20/60')
    .describe(
      'Calls without a valid key that one address may make in any stretch of so many seconds; further ones are answered 429.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS: quota('30/600', 1)
    .prefault('30/600')
    .describe(
      'Passwords, codes and links that may be wrong from one address in any stretch of so many seconds before it has to wait.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT: quota('10/900', 1)
    .prefault('10/900')
    .describe('Wrong passwords and codes for one account, from wherever, before everybody has to wait.'),
  LIKENESS_PASSWORD_RANGES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.pwnedpasswords.com/range' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where passwords that somebody chooses are looked up among those of breaches, by the first 5 digits of their SHA-1. They are not where it is not set.',
    ),
  LIKENESS_MAIL_PER_ADDRESS: quota('30/3600', 1)
    .prefault('30/3600')
    .describe('Messages to confirm an address or to reset a password that one address may ask for.'),
  LIKENESS_MAIL_PER_RECIPIENT: quota('6/3600', 1)
    .prefault('6/3600')
    .describe(
      'Such messages that one mailbox is sent; further ones are left unsent, whoever asks. As many codes to sign in are sent besides.',
    ),
  LIKENESS_TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'addresses, networks such as "10.0.0.0/8", or "loopback"',
    )
    .default('loopback')
    .describe(
      'The proxies, separated by commas, whose X-Forwarded-For tells where a call comes from. The site is one, on loopback.',
    ),
  LIKENESS_HOLD_SECONDS: wholeNumber(shortestHoldSeconds, 3600)
    .default(120)
    .describe('How long a call may hold its price, and its idempotency key, before both are free again.'),
  LIKENESS_SWEEP_SECONDS: wholeNumber(1, 600)
    .default(10)
    .describe('How often holds are looked for that have run out.'),
  LIKENESS_IDEMPOTENCY_WAIT_SECONDS: wholeNumber(0, 100)
    .default(longestWorkSeconds + 5)
    .describe(
      'How long a repeated call waits for the first one with its idempotency key before it is answered 409.',
    ),
  LIKENESS_JOB_WORKERS: wholeNumber(0, 256)
    .optional()
    .describe(
      'Photos of jobs that one process judges at once; 0 leaves them to processes of `npm run worker`. All but one vision worker in the API where it is not set, and all of them in a worker process.',
    ),
  LIKENESS_JOB_DEADLINE_SECONDS: wholeNumber(60, 604_800)
    .default(86_400)
    .describe('How long a job may take; what is not judged by then fails with job_expired.'),
  LIKENESS_JOB_RETENTION_SECONDS: wholeNumber(60, 31_536_000)
    .default(604_800)
    .describe('How long a job and its results are kept after its end.'),
  LIKENESS_WORKER_LOST_AFTER_SECONDS: wholeNumber(2, 3600)
    .default(10)
    .describe('After how long without a sign of life a worker counts as dead, and others take up its work.'),
  LIKENESS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'The server that mail to account owners goes through. Where it is not set, messages are printed and kept in the folder outbox of LIKENESS_DATA_FOLDER: for development only.',
    ),
  LIKENESS_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'an address such as "Likeness <no-reply@example.org>"')
    .optional()
    .describe('Whom mail comes from; no-reply at the host of LIKENESS_BASE_URL where it is not set.'),
  LIKENESS_METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'The port of GET /metrics, for Prometheus; 0 for any free one. No metrics are kept where it is not set.',
    ),
  LIKENESS_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address of GET /metrics: one that the public cannot reach.'),
  LIKENESS_WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether webhooks may go to private addresses, and over plain http. For development and tests only: who has a key could reach what this machine can.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://localhost:4318' })
    .optional()
    .describe(
      'The OpenTelemetry collector that traces are sent to, by OTLP over HTTP. None are taken where it is not set. The SDK reads OTEL_EXPORTER_OTLP_HEADERS and its other settings itself.',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('likeness').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0, 'at least 0')
    .max(1, 'at most 1')
    .default(1)
    .describe(
      'The share of traces that are recorded; one that a caller began is recorded as the caller says.',
    ),
  LIKENESS_DRAIN_DELAY_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a process that is to stop still takes calls while /readyz says 503, so that load balancers let go of it.',
    ),
  LIKENESS_STOP_SECONDS: wholeNumber(shortestStopSeconds, 3600)
    .default(60)
    .describe(
      'How long it may then take to finish what it accepted. Whoever kills processes (systemd, Kubernetes) should wait longer than both.',
    ),
  LIKENESS_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written.'),
})
