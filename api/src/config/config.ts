import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nearest } from '@likeness/rules'
import type { z } from 'zod'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { lacksStoreKey, type PhotoStore, photoStoreOf, storeNeedsKey } from './photo-store.ts'
import { settings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

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
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = settings.safeParse(given)
  const complaints = unknownNames(Object.keys(given))
  if (!parsed.success) complaints.push(...parsed.error.issues.map((issue) => complaintOf(issue, given)))
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET)) {
    complaints.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all')
  }
  if (lacksStoreKey(given)) complaints.push(storeNeedsKey)
  if (!parsed.success || complaints.length > 0) {
    return refusal('not_ready', `The settings are wrong: ${complaints.join('; ')}.`)
  }

  return { ok: true, value: configOf(parsed.data, environment) }
}

/** The settings. A setting that is optional and not set is undefined. */
export type Config = ReturnType<typeof configOf>

function configOf(values: z.infer<typeof settings>, environment: Environment) {
  return Object.freeze({
    databaseUrl: values.DATABASE_URL,
    secrets: values.LIKENESS_SECRET,
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
    batchMegabytes: values.LIKENESS_BATCH_MEGABYTES,
    batchDeadlineSeconds: values.LIKENESS_BATCH_DEADLINE_SECONDS,
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
  'LIKENESS_SECRET',
  'LIKENESS_SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/**
 * Reads the setting of a command that needs only the database.
 * @returns The database's URL; or `not_ready` with one line that says what is wrong with it.
 */
export const readDatabaseUrl = (environment: Environment = process.env) =>
  readSetting('DATABASE_URL', environment)

/** The matting model for a command; or `not_ready` with one line that says what is wrong with the setting. */
export const readMattingModel = (environment: Environment = process.env) =>
  readSetting('LIKENESS_MATTING_MODEL', environment)

/** The runtime of the networks for a command; or `not_ready` with one line that says what is wrong with the setting. */
export const readInference = (environment: Environment = process.env) =>
  readSetting('LIKENESS_INFERENCE', environment)

function readSetting<Name extends keyof z.infer<typeof settings>>(
  name: Name,
  environment: Environment,
): Outcome<z.infer<typeof settings>[Name]> {
  const parsed = settings.shape[name].safeParse(environment[name] || undefined)
  if (parsed.success) return { ok: true, value: parsed.data as z.infer<typeof settings>[Name] }
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))
  return wrong({ issues }, environment)
}

/** Stripe's account for a command that only reads there; or `not_ready` with one line that says what is wrong or missing. */
export function readStripeAccount(
  environment: Environment = process.env,
): Outcome<{ stripeKey: string; stripeUrl: string }> {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = environment
  const given = {
    STRIPE_SECRET_KEY: STRIPE_SECRET_KEY || undefined,
    STRIPE_API_URL: STRIPE_API_URL || undefined,
  }
  const parsed = settings.pick({ STRIPE_SECRET_KEY: true, STRIPE_API_URL: true }).safeParse(given)
  if (!parsed.success) return wrong(parsed.error, environment)
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_API_URL: stripeUrl } = parsed.data
  if (stripeKey !== undefined) return { ok: true, value: { stripeKey, stripeUrl } }
  return refusal('not_ready', 'STRIPE_SECRET_KEY is not set: there is no account at Stripe to compare with.')
}

/** The store of photos for a command, undefined if there is none; or `not_ready` with one line that says what is wrong. */
export function readPhotoStore(environment: Environment = process.env): Outcome<PhotoStore | undefined> {
  const named = settings.pick({
    LIKENESS_OBJECT_STORE: true,
    LIKENESS_OBJECT_STORE_ENDPOINT: true,
    LIKENESS_OBJECT_STORE_REGION: true,
    AWS_ACCESS_KEY_ID: true,
    AWS_SECRET_ACCESS_KEY: true,
  })
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = named.safeParse(given)
  if (!parsed.success) return wrong(parsed.error, environment)
  if (lacksStoreKey(given)) return refusal('not_ready', `The settings are wrong: ${storeNeedsKey}.`)
  return { ok: true, value: photoStoreOf(parsed.data) }
}

function wrong({ issues }: Pick<z.ZodError, 'issues'>, environment: Environment): Outcome<never> {
  const complaints = issues.map((issue) => complaintOf(issue, environment))
  return refusal('not_ready', `The settings are wrong: ${complaints.join('; ')}.`)
}

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
function complaintOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
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
function sellerOf(values: z.infer<typeof settings>): Seller | undefined {
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
    environment.LIKENESS_SECRET || (await kept(join(dataFolderOf(environment), 'secret')))
  const parsed = settings.pick({ LIKENESS_SECRET: true }).safeParse({ LIKENESS_SECRET })
  if (parsed.success) return { ok: true, value: parsed.data.LIKENESS_SECRET }
  return refusal('not_ready', `LIKENESS_SECRET must be ${parsed.error.issues[0]?.message}.`)
}

async function kept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim()
}

const repository = join(import.meta.dirname, '..', '..', '..')

/**
 * The folder of the embedded database and the demo key of `npm start`, and of mail if there is no mail server:
 * LIKENESS_DATA_FOLDER, or `.data` in the repository.
 */
export function dataFolderOf({ LIKENESS_DATA_FOLDER }: Readonly<Record<string, string | undefined>>): string {
  return resolve(LIKENESS_DATA_FOLDER || join(repository, '.data'))
}
