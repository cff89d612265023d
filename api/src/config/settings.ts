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

/** Each item of a job counts as a call, so a smaller quota would always refuse a full job. */
const smallestQuota = 20

/** A job of the largest size must fit; otherwise it would always be refused. */
const smallestBodyMegabytes = Math.ceil(jobBodyLimit / 1e6)

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

/** Every setting of the API, by the name of its environment variable. */
export const settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a URL such as postgres://user:password@host:5432/name' })
    .describe(
      'The PostgreSQL database (14 or later). If it is not set, `npm start` uses the embedded database.',
    ),
  LIKENESS_SECRET: z
    .string()
    .min(32, 'at least 32 characters, such as those of `openssl rand -base64 32`')
    .describe(
      'The secret with which the photos of waiting jobs and webhook secrets are encrypted. All processes on one database need the same; `npm start` creates one.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a key such as "sk_live_…" or "rk_live_…"')
    .optional()
    .describe(
      'The key of the Stripe account for payments into wallets. Without it the dashboard says that there are no payments.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a signing secret such as "whsec_…"')
    .optional()
    .describe(
      'The secret with which Stripe signs its webhooks to /api/stripe/webhook. Set together with STRIPE_SECRET_KEY.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com')
    .describe("The address of Stripe's API. Other values are for tests."),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address that the API listens on.'),
  PORT: wholeNumber(0, 65_535)
    .default(4322)
    .describe('The port that the API listens on; 0 for any free port.'),
  LIKENESS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://localhost:4321')
    .describe('The public address of the service: the root of every address in an answer.'),
  LIKENESS_RULES_FOLDER: z
    .string()
    .default(rulesFolder)
    .describe(
      'The folder of the rules, <country>/<document>.yaml. Changes in it take effect without a restart.',
    ),
  LIKENESS_WORKERS: wholeNumber(1, 256)
    .default(availableParallelism())
    .describe('The number of vision workers. Each one uses one core.'),
  LIKENESS_QUEUE_LIMIT: wholeNumber(0, 10_000)
    .default(64)
    .describe('How many photos may wait for a worker. Further photos are answered with 503 queue_full.'),
  LIKENESS_MATTING_MODEL: z
    .enum(mattingModels, `${mattingModels.join(' or ')}`)
    .default('rvm')
    .describe(
      'The model that separates the person from the background that is replaced. rvm is best at hair, and its licence is GPL-3.0; selfie (Apache-2.0) is less exact.',
    ),
  LIKENESS_BODY_MEGABYTES: wholeNumber(smallestBodyMegabytes, 1_000_000)
    .default(512)
    .describe(
      'The total size in megabytes of the bodies of concurrent calls with photos. Further calls are answered with 503 queue_full. The memory use may be twice as much.',
    ),
  LIKENESS_RATE_PER_KEY: quota('500/10', smallestQuota)
    .prefault('500/10')
    .describe(
      'How many calls one API key may make in how many seconds. Further calls are answered with 429. Each item of a job counts as a call.',
    ),
  LIKENESS_RATE_PER_ACCOUNT: quota('1000/10', smallestQuota)
    .prefault('1000/10')
    .describe('How many calls all keys of an account together may make in how many seconds.'),
  LIKENESS_CONCURRENT_CALLS: wholeNumber(1, 100_000)
    .default(32)
    .describe(
      'How many paid calls of one account may run concurrently. Further calls are answered with 429.',
    ),
  LIKENESS_FAILURES_PER_ADDRESS: quota('20/60', 1)
    .prefault('20/60')
    .describe(
      'How many calls without a valid key one address may make in how many seconds. Further calls are answered with 429.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS: quota('30/600', 1)
    .prefault('30/600')
    .describe(
      'How many wrong passwords, codes and links one address may send in how many seconds before it must wait.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT: quota('10/900', 1)
    .prefault('10/900')
    .describe(
      'How many wrong passwords and codes all addresses may send for one account in how many seconds before all must wait.',
    ),
  LIKENESS_PASSWORD_RANGES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.pwnedpasswords.com/range' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The service that lists breached passwords. New passwords are looked up there by the first 5 digits of their SHA-1. If it is not set, they are not looked up.',
    ),
  LIKENESS_MAIL_PER_ADDRESS: quota('30/3600', 1)
    .prefault('30/3600')
    .describe(
      'How many messages to confirm an address or to reset a password one network address may request in how many seconds.',
    ),
  LIKENESS_MAIL_PER_RECIPIENT: quota('6/3600', 1)
    .prefault('6/3600')
    .describe(
      'How many such messages are sent to one mailbox in how many seconds. Further messages are not sent. Codes to sign in have a separate limit of the same size.',
    ),
  LIKENESS_TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'addresses, networks such as "10.0.0.0/8", or "loopback"',
    )
    .default('loopback')
    .describe(
      'The proxies, separated by commas, whose X-Forwarded-For is trusted as the address of a caller. The site is one, on loopback.',
    ),
  LIKENESS_HOLD_SECONDS: wholeNumber(shortestHoldSeconds, 3600)
    .default(120)
    .describe('How long a call holds its price and its idempotency key at most, in seconds.'),
  LIKENESS_SWEEP_SECONDS: wholeNumber(1, 600)
    .default(10)
    .describe('How often expired holds are voided, in seconds.'),
  LIKENESS_IDEMPOTENCY_WAIT_SECONDS: wholeNumber(0, 100)
    .default(longestWorkSeconds + 5)
    .describe(
      'How long a repeated call waits for the first call with its idempotency key before it is answered with 409, in seconds.',
    ),
  LIKENESS_JOB_WORKERS: wholeNumber(0, 256)
    .optional()
    .describe(
      'How many photos of jobs one process judges concurrently; 0 leaves them to processes of `npm run worker`. If it is not set, the API uses all vision workers but one, and a worker process uses all.',
    ),
  LIKENESS_JOB_DEADLINE_SECONDS: wholeNumber(60, 604_800)
    .default(86_400)
    .describe(
      'How long a job may take, in seconds. Items that are not judged by then fail with job_expired.',
    ),
  LIKENESS_JOB_RETENTION_SECONDS: wholeNumber(60, 31_536_000)
    .default(604_800)
    .describe('How long a job and its results are kept after its end, in seconds.'),
  LIKENESS_WORKER_LOST_AFTER_SECONDS: wholeNumber(2, 3600)
    .default(10)
    .describe(
      'After how many seconds without a heartbeat a worker counts as dead, so that others take over its work.',
    ),
  LIKENESS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'The server that sends mail to account owners. If it is not set, messages are printed and stored in the folder outbox of LIKENESS_DATA_FOLDER: for development only.',
    ),
  LIKENESS_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'an address such as "Likeness <no-reply@example.org>"')
    .optional()
    .describe('The sender of mail. If it is not set: no-reply at the host of LIKENESS_BASE_URL.'),
  LIKENESS_METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'The port of GET /metrics, for Prometheus; 0 for any free port. If it is not set, there are no metrics.',
    ),
  LIKENESS_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address of GET /metrics. The public must not be able to reach it.'),
  LIKENESS_WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether webhooks may be sent to private addresses and over plain http. For development and tests only: with it, every owner of a key can reach the network of this machine.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://localhost:4318' })
    .optional()
    .describe(
      'The OpenTelemetry collector to which traces are sent, by OTLP over HTTP. If it is not set, there are no traces. The SDK reads OTEL_EXPORTER_OTLP_HEADERS and its other settings itself.',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('likeness').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0, 'at least 0')
    .max(1, 'at most 1')
    .default(1)
    .describe(
      'The share of traces that are recorded, from 0 to 1. For a trace that a caller began, the caller decides.',
    ),
  LIKENESS_DRAIN_DELAY_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a stopping process still accepts calls while /readyz answers 503, in seconds. In that time load balancers stop using it.',
    ),
  LIKENESS_STOP_SECONDS: wholeNumber(shortestStopSeconds, 3600)
    .default(60)
    .describe(
      'How long a stopping process may then take to finish the calls that it accepted, in seconds. systemd or Kubernetes should kill it only after the sum of both times.',
    ),
  LIKENESS_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written.'),
})
