import type { Engine } from '@likeness/engine'
import type { FastifyBaseLogger } from 'fastify'
import { knownKeysOf, lastUseOf } from './accounts/caller.ts'
import { type MailTransport, openMailTransport } from './accounts/mail.ts'
import type { Passwords } from './accounts/sign-in/passwords.ts'
import { openSignIn } from './accounts/sign-in/sign-in.ts'
import { openPayments } from './billing/payments/stripe.ts'
import type { CurrentCatalog } from './catalog/rules-in-force.ts'
import type { Config } from './config/config.ts'
import { type EdgeLimits, edgeLimits, jobLimits } from './config/limits.ts'
import { bodyBudget } from './http/body-budget.ts'
import { dashboardLimits } from './http/dashboard-limits.ts'
import { rateLimits } from './http/rate-limits.ts'
import { networkName } from './limits/address.ts'
import { failedAttempts, hiddenSubjects } from './limits/failed-attempts.ts'
import { openLimiter } from './limits/limiter.ts'
import { countingEngine, openUnpaidWork } from './limits/unpaid-work.ts'
import { noTelemetry, type Telemetry } from './operation/telemetry.ts'
import { callRecordOf } from './organisation/request-log.ts'
import { openAttestations } from './photos/attestations/attest.ts'
import { verificationsPerAddress } from './photos/attestations/routes.ts'
import { photosPerAccount } from './photos/creation/routes.ts'
import { startHousekeeping } from './startup/housekeeping.ts'
import type { Database } from './storage/database.ts'
import { openPhotoPlaces } from './storage/photos/photo-places.ts'
import { openEndpointUrls } from './webhooks/endpoint-url.ts'
import { type Hosts, hostsOf } from './webhooks/hosts.ts'

/** What the app is built of. It does not close these: the caller does, after the app. */
export interface AppDependencies {
  config: Config
  db: Database
  engine: Engine
  catalog: CurrentCatalog
  /** Sends mail to account owners. If absent, the settings decide. */
  mailTransport?: MailTransport
  /** Hashes their passwords. If absent, with the usual cost. */
  passwords?: Passwords
  /** Finds the hosts of webhooks. If absent, by asking the machine's name servers. */
  hosts?: Hosts
  /** Observes requests and work. If absent, they are not observed. */
  telemetry?: Omit<Telemetry, 'metricsPort' | 'close'>
  /** Aborted when the process begins to stop. */
  draining?: AbortSignal
  /** What one caller may take. If absent, `edgeLimits`. */
  limits?: EdgeLimits
  /** Receives the log lines. If absent, they go to standard output. */
  logTo?: { write(line: string): void }
}

export type Services = ReturnType<typeof buildServices>

/** Builds once what the plugins of the app share. `close` ends what runs in the background. */
export function buildServices(dependencies: AppDependencies, log: FastifyBaseLogger) {
  const { config, db, catalog, passwords, limits = edgeLimits } = dependencies
  const { mailTransport = openMailTransport(config) } = dependencies
  const { hosts = hostsOf(config.webhookAllowPrivate) } = dependencies
  const { secrets, baseUrl, photoStore } = config
  const { observer } = dependencies.telemetry ?? noTelemetry
  const logs = (message: string) => (error: unknown) => log.error({ error }, message)
  const onFailure = logs('settling a call failed')

  const unpaid = openUnpaidWork({ db, onFailure: logs('unpaid work could not be counted') })
  const onStoreFailure = logs('the store of photos failed')
  const onAnswer = observer.photoStoreAnswered
  const photos = openPhotoPlaces({ db, photoStore, onFailure: onStoreFailure, onAnswer })
  const failures = failedAttempts({
    db,
    kind: 'key',
    perAddress: config.failuresPerAddress,
    secrets,
    onFailure: logs('a failed attempt could not be counted'),
  })
  const rates = rateLimits({ db, ...config, onLimited: observer.rateLimited })
  const payments = openPayments(config)
  const signIn = openSignIn({ db, config, mailTransport, passwords, onFailure: logs('sign-in failed') })
  const services = {
    config,
    db,
    catalog,
    limits,
    secrets,
    baseUrl,
    engine: countingEngine(dependencies.engine, unpaid),
    metering: { db, ...config, onFailure, observer },
    hosts,
    webhooks: { db, ...config, onFailure, urls: openEndpointUrls(db, hosts) },
    bodies: bodyBudget(config.bodyMegabytes * 1e6, limits.body),
    unpaid,
    photos,
    failures,
    rates,
    payments,
    signIn,
    callRecord: callRecordOf(db),
    keys: knownKeysOf(db),
    lastUse: lastUseOf(db),
    uploadsOfItem: openLimiter(db, 'upload', jobLimits.uploadsOfItem),
    attestations: openAttestations(config),
    verifications: hiddenSubjects(
      openLimiter(db, 'verification', verificationsPerAddress),
      secrets,
      networkName,
    ),
    photosOfAccount: openLimiter(db, 'making', photosPerAccount),
    dashboardLimits: dashboardLimits(db, config),
  }

  const endHousekeeping = startHousekeeping({
    db,
    photos,
    ...config,
    takesPayments: payments !== undefined,
    onExpired: observer.holdsExpired,
    unwritten: [
      { seconds: 60, write: services.lastUse.write },
      { seconds: 2, write: services.callRecord.write },
    ],
    caches: [
      rates,
      failures,
      services.uploadsOfItem,
      signIn.attempts,
      services.photosOfAccount,
      services.verifications,
      services.webhooks.urls,
      services.dashboardLimits,
    ],
    onFailure: logs('housekeeping failed'),
  })
  const close = async () => {
    await endHousekeeping()
    await signIn.mailer.settled()
  }
  return { ...services, close }
}
