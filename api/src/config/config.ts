import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nearest } from '@likeness/rules'
import { z } from 'zod'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import {
  lacksStoreKey,
  type PhotoStore,
  photoStoreOf,
  photoStoreSettings,
  storeNeedsKey,
} from './photo-store.ts'
import { settings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Values = z.infer<typeof settings>

/** Settings that other parts of the repository read from the environment. */
const readElsewhere = [
  'LIKENESS_API_URL',
  'LIKENESS_CHROMIUM',
  'LIKENESS_DATA_FOLDER',
  'LIKENESS_EVERY_PAGE',
  'LIKENESS_PGBENCH',
  'LIKENESS_PYTHON',
  'LIKENESS_REPOSITORY_URL',
  'LIKENESS_SEED',
  'LIKENESS_SITE_DIST',
  'LIKENESS_TEST_OBJECT_STORE',
  'LIKENESS_TEST_POSTGRES',
]

/**
 * Reads the settings. Call it once, at the start.
 * @param environment Names and values; an empty value counts as absent.
 * @returns The settings, frozen; or `not_ready` with one line that names each wrong variable and its expected value.
 */
export function readConfig(environment: Environment = process.env): Outcome<Config> {
  const given = givenIn(environment)
  const parsed = settings.safeParse(given)
  const complaints = unknownNames(Object.keys(given))
  if (!parsed.success) complaints.push(...parsed.error.issues.map((issue) => complaintOf(issue, given)))
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET)) {
    complaints.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all')
  }
  if (lacksStoreKey(given)) complaints.push(storeNeedsKey)
  if (!parsed.success || complaints.length > 0) return wrong(complaints)
  return { ok: true, value: configOf(parsed.data, environment) }
}

/** The settings. A setting that is optional and not set is undefined. */
export type Config = ReturnType<typeof configOf>

function configOf(values: Values, environment: Environment) {
  return Object.freeze({
    databaseUrl: values.DATABASE_URL,
    secrets: values.LIKENESS_SECRET,
    attestationKeys: values.LIKENESS_ATTESTATION_KEYS,
    // Undefined if there are no payments, like `stripeWebhookSecret`.
    stripeKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripeUrl: values.STRIPE_API_URL,
    // Who sells, for receipts; undefined if the settings name no one.
    seller: sellerOf(values),
    host: values.HOST,
    port: values.PORT,
    baseUrl: values.LIKENESS_BASE_URL,
    rulesFolder: values.LIKENESS_RULES_FOLDER,
    workers: values.LIKENESS_WORKERS,
    queueLimit: values.LIKENESS_QUEUE_LIMIT,
    mattingModel: values.LIKENESS_MATTING_MODEL,
    weakestConfinement: values.LIKENESS_DECODER_CONFINEMENT,
    inference: values.LIKENESS_INFERENCE,
    bodyMegabytes: values.LIKENESS_BODY_MEGABYTES,
    ratePerKey: values.LIKENESS_RATE_PER_KEY,
    ratePerAccount: values.LIKENESS_RATE_PER_ACCOUNT,
    concurrentCalls: values.LIKENESS_CONCURRENT_CALLS,
    testPhotosPerDay: values.LIKENESS_TEST_PHOTOS_PER_DAY,
    failuresPerAddress: values.LIKENESS_FAILURES_PER_ADDRESS,
    dashboardRatePerSession: values.LIKENESS_DASHBOARD_RATE_PER_SESSION,
    dashboardRatePerAccount: values.LIKENESS_DASHBOARD_RATE_PER_ACCOUNT,
    dashboardRatePerAddress: values.LIKENESS_DASHBOARD_RATE_PER_ADDRESS,
    connectionsPerAddress: values.LIKENESS_CONNECTIONS_PER_ADDRESS,
    connections: values.LIKENESS_CONNECTIONS,
    signInFailuresPerAddress: values.LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS,
    signInFailuresPerAccount: values.LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT,
    passwordRangesUrl: values.LIKENESS_PASSWORD_RANGES_URL,
    mailPerAddress: values.LIKENESS_MAIL_PER_ADDRESS,
    mailPerRecipient: values.LIKENESS_MAIL_PER_RECIPIENT,
    trustedProxies: values.LIKENESS_TRUSTED_PROXIES,
    holdSeconds: values.LIKENESS_HOLD_SECONDS,
    sweepSeconds: values.LIKENESS_SWEEP_SECONDS,
    idempotencyWaitSeconds: values.LIKENESS_IDEMPOTENCY_WAIT_SECONDS,
    jobWorkers: values.LIKENESS_JOB_WORKERS,
    jobMegabytes: values.LIKENESS_JOB_MEGABYTES,
    jobDeadlineSeconds: values.LIKENESS_JOB_DEADLINE_SECONDS,
    jobRetentionSeconds: values.LIKENESS_JOB_RETENTION_SECONDS,
    // Undefined if all photos are kept in the database.
    photoStore: photoStoreOf(values),
    openJobMegabytes: values.LIKENESS_OPEN_JOB_MEGABYTES,
    openJobDeadlineSeconds: values.LIKENESS_OPEN_JOB_DEADLINE_SECONDS,
    workerLostAfterSeconds: values.LIKENESS_WORKER_LOST_AFTER_SECONDS,
    smtpUrl: values.LIKENESS_SMTP_URL,
    mailFrom:
      values.LIKENESS_MAIL_FROM ?? `Likeness <no-reply@${new URL(values.LIKENESS_BASE_URL).hostname}>`,
    outboxFolder: join(dataFolderOf(environment), 'outbox'),
    metricsPort: values.LIKENESS_METRICS_PORT,
    metricsHost: values.LIKENESS_METRICS_HOST,
    webhookAllowPrivate: values.LIKENESS_WEBHOOK_ALLOW_PRIVATE,
    drainDelaySeconds: values.LIKENESS_DRAIN_DELAY_SECONDS,
    stopSeconds: values.LIKENESS_STOP_SECONDS,
    logLevel: values.LIKENESS_LOG_LEVEL,
  })
}

const secretNames = [
  'AWS_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'LIKENESS_ATTESTATION_KEYS',
  'LIKENESS_SECRET',
  'LIKENESS_SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/**
 * Reads one setting, for a command that needs no others.
 * @returns Its value; or `not_ready` with one line that says what is wrong with it.
 */
export function readSetting<Name extends keyof Values>(
  name: Name,
  environment: Environment = process.env,
): Outcome<Values[Name]> {
  const parsed = settings.shape[name].safeParse(environment[name] || undefined)
  if (parsed.success) return { ok: true, value: parsed.data as Values[Name] }
  return wrong(parsed.error.issues.map((issue) => complaintOf({ ...issue, path: [name] }, environment)))
}

/** Stripe's account for a command that only reads there; or `not_ready` with one line that says what is wrong or missing. */
export function readStripeAccount(): Outcome<{ stripeKey: string; stripeUrl: string }> {
  const read = readPart(settings.pick({ STRIPE_SECRET_KEY: true, STRIPE_API_URL: true }), process.env)
  if (!read.ok) return read
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_API_URL: stripeUrl } = read.value
  if (stripeKey !== undefined) return { ok: true, value: { stripeKey, stripeUrl } }
  return refusal('not_ready', 'STRIPE_SECRET_KEY is not set: there is no account at Stripe to compare with.')
}

/** The store of photos for a command, undefined if there is none; or `not_ready` with one line that says what is wrong. */
export function readPhotoStore(environment: Environment = process.env): Outcome<PhotoStore | undefined> {
  const read = readPart(z.object(photoStoreSettings), environment)
  if (!read.ok) return read
  return lacksStoreKey(environment) ? wrong([storeNeedsKey]) : { ok: true, value: photoStoreOf(read.value) }
}

/** Reads some settings. Others are not looked at. */
function readPart<S extends z.ZodObject>(part: S, environment: Environment): Outcome<z.infer<S>> {
  const given = givenIn(environment)
  const parsed = part.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  return wrong(parsed.error.issues.map((issue) => complaintOf(issue, given)))
}

/** The variables that are set: an empty value counts as absent. */
function givenIn(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
}

const wrong = (complaints: readonly string[]) =>
  refusal('not_ready', `The settings are wrong: ${complaints.join('; ')}.`)

function unknownNames(names: string[]): string[] {
  const known = [...Object.keys(settings.shape), ...readElsewhere]
  return names
    .filter((name) => name.startsWith('LIKENESS_') && !known.includes(name))
    .map((name) => {
      const [suggestion] = nearest(name, known, 1)
      return `there is no setting ${name}${suggestion ? ` (did you mean ${suggestion}?)` : ''}`
    })
}

/** Describes a wrong setting. It repeats the value unless that is a secret or contains a password. */
function complaintOf(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0])
  const value = given[name]
  if (!value) return `${name} is not set (${issue.message})`
  return `${name} must be ${issue.message}${secretNames.includes(name) ? '' : `, not "${value}"`}`
}

/** Who sells, as receipts name them. */
export interface Seller {
  readonly name: string
  /** The lines of the postal address. */
  readonly address: readonly string[]
  readonly email: string | null
  readonly taxId: string | null
  /** A sentence about tax; null for none. */
  readonly taxNote: string | null
}

/** The seller that the settings name; undefined if they name none. */
function sellerOf(values: Values): Seller | undefined {
  const { LIKENESS_OPERATOR_NAME: name, LIKENESS_OPERATOR_ADDRESS: address = [] } = values
  if (name === undefined) return undefined
  return {
    name,
    address,
    email: values.LIKENESS_OPERATOR_EMAIL ?? null,
    taxId: values.LIKENESS_OPERATOR_TAX_ID ?? null,
    taxNote: values.LIKENESS_OPERATOR_TAX_NOTE ?? null,
  }
}

/**
 * Reads the secrets for a command: LIKENESS_SECRET or, without it, those that `npm start` keeps.
 * @returns The secrets; or `not_ready` with one line that says what is wrong, and does not repeat them.
 */
export async function readSecrets(environment: Environment = process.env): Promise<Outcome<Secrets>> {
  const LIKENESS_SECRET =
    environment.LIKENESS_SECRET ||
    (await readFile(join(dataFolderOf(environment), 'secret'), 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    ))
  const parsed = settings.shape.LIKENESS_SECRET.safeParse(LIKENESS_SECRET)
  if (parsed.success) return { ok: true, value: parsed.data }
  return refusal('not_ready', `LIKENESS_SECRET must be ${parsed.error.issues[0]?.message}.`)
}

const repository = join(import.meta.dirname, '..', '..', '..')

/**
 * The folder of the embedded database and the demo key of `npm start`, and of mail if there is no mail server:
 * LIKENESS_DATA_FOLDER, or `.data` in the repository.
 */
export function dataFolderOf({ LIKENESS_DATA_FOLDER }: Environment): string {
  return resolve(LIKENESS_DATA_FOLDER || join(repository, '.data'))
}
