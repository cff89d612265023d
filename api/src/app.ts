import type { Engine } from '@likeness/engine'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addCaller } from './accounts/caller.ts'
import { knownKeysOf } from './accounts/known-keys.ts'
import { lastUseOf } from './accounts/last-use.ts'
import { openSignIn } from './accounts/sign-in/open-sign-in.ts'
import type { Passwords } from './accounts/sign-in/passwords/password-hash.ts'
import { openPayments } from './billing/payments/stripe/stripe.ts'
import { catalogRoutes } from './catalog/routes.ts'
import type { CurrentCatalog } from './catalog/rules-in-force.ts'
import { batchLimits } from './config/batch-limits.ts'
import type { Config } from './config/config.ts'
import { type EdgeLimits, edgeLimits } from './config/edge-limits.ts'
import { addOpenApi } from './contract/openapi.ts'
import { platformPrefix, requireOperation } from './contract/operations.ts'
import { dashboardPrefix, dashboardRoutes } from './dashboard.ts'
import { newId } from './foundation/identifiers.ts'
import { httpTimeouts, silentConnectionSeconds } from './foundation/timeouts.ts'
import { transportHeaders } from './http/answers.ts'
import { bodyBudget } from './http/body-budget.ts'
import { addDraining, addLingeringClose, addUnanswered, brokenRequests } from './http/connection-end.ts'
import { cutSlowReaders, limitConnections } from './http/connections.ts'
import { dashboardLimits } from './http/dashboard-limits.ts'
import { addJsonBodies } from './http/json-body/json-bodies.ts'
import { addFaultHandler, addProblemReply, addUnknownAddress } from './http/problems.ts'
import { rateLimits } from './http/rate-limits.ts'
import { refuseEncodedBodies } from './http/receive-body.ts'
import { addCallRecording, addRequestLog, logging } from './http/request-log.ts'
import { requireFunds } from './http/require-funds.ts'
import { requireKey } from './http/require-key.ts'
import { healthRoutes } from './http/routes/health.ts'
import { accountRoutes } from './http/routes/platform/account.ts'
import { policyRoutes } from './http/routes/platform/policies.ts'
import { reportRoutes } from './http/routes/platform/reports.ts'
import { addUsageCounting, usageRoute } from './http/routes/platform/usage.ts'
import { statementRoute } from './http/routes/platform/wallet/statement.ts'
import { webhookRoutes } from './http/routes/platform/webhooks/webhooks.ts'
import { stripeWebhook } from './http/routes/stripe/webhook.ts'
import { addStrictText, refuseAmbiguous } from './http/strict-requests.ts'
import { trustedProxies } from './limits/address.ts'
import { failedAttempts } from './limits/failed-attempts.ts'
import { openLimiter } from './limits/limiter.ts'
import { countingEngine, openUnpaidWork } from './limits/unpaid-work.ts'
import type { MailTransport } from './mail/mail.ts'
import { openMailTransport } from './mail/open-mail-transport.ts'
import { noTelemetry, type Telemetry } from './operation/telemetry.ts'
import { batchRoutes } from './photos/batches/routes.ts'
import { openUploads } from './photos/batches/uploads.ts'
import { photoRoutes } from './photos/check.ts'
import { photosPerAccount } from './photos/creation/parts.ts'
import { jobRoutes } from './photos/jobs/routes.ts'
import { reviewRoutes } from './photos/reviews/routes.ts'
import { resultCountsOf } from './reports/result-counts.ts'
import { callRecordOf } from './request-log/record.ts'
import { startHousekeeping } from './startup/housekeeping.ts'
import type { Database } from './storage/database/open.ts'
import { openPhotoPlaces } from './storage/photos/open.ts'
import { usageCountsOf } from './usage/counts.ts'
import { openEndpointUrls } from './webhooks/endpoints/endpoint-urls.ts'
import { type Hosts, hostsOf } from './webhooks/endpoints/hosts.ts'

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

/**
 * Builds the API. The app does not listen yet. It does not close its dependencies: the caller closes them, after the app.
 */
export function buildApp(dependencies: AppDependencies): FastifyInstance {
  const {
    config,
    db,
    catalog,
    limits = edgeLimits,
    mailTransport = openMailTransport(config),
    draining = new AbortController().signal,
  } = dependencies
  const { observer, watch, traceIdOf } = dependencies.telemetry ?? noTelemetry
  const app = Fastify({
    ...logging(config.logLevel, dependencies.logTo),
    ...brokenRequests(config.baseUrl),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    trustProxy: config.trustedProxies,
    bodyLimit: 64 * 1024,
    // A reference in a batch, of which each character may take 12 in an address.
    routerOptions: { maxParamLength: 12 * batchLimits.referenceLength },
    requestTimeout: httpTimeouts.requestMs,
    // A call may wait in the queue until its hold expires.
    connectionTimeout: (config.holdSeconds + silentConnectionSeconds) * 1000,
    keepAliveTimeout: httpTimeouts.keepAliveMs,
    maxRequestsPerSocket: limits.requestsPerConnection,
    http: {
      headersTimeout: httpTimeouts.headersMs,
      connectionsCheckingInterval: httpTimeouts.lookMs,
      requireHostHeader: true,
    },
    // A request that arrives on an open connection while the app closes is answered like any other.
    return503OnClosing: false,
  })
  app.removeContentTypeParser('text/plain')
  addJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // One more than the limit, so that a request over it can be told from one at it.
  app.server.maxHeadersCount = limits.headers + 1
  addUnanswered(app)
  addLingeringClose(app)
  addProblemReply(app, config.baseUrl)
  addFaultHandler(app)
  addUnknownAddress(app)
  addRequestLog(app, traceIdOf)
  watch(app)
  addDraining(app)
  addCaller(app)
  refuseAmbiguous(app, limits.headers)
  limitConnections(app, {
    perAddress: config.connectionsPerAddress,
    total: config.connections,
    isTrusted: trustedProxies(config.trustedProxies),
  })
  cutSlowReaders(app, limits.answer)
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('X-Request-Id', request.id)
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .headers(transportHeaders(config.baseUrl))
    done()
  })
  addStrictText(app)

  addOpenApi(app, config.baseUrl)

  const lastUse = lastUseOf(db)
  const usageCounts = usageCountsOf(db)
  const callRecord = callRecordOf(db)
  const resultCounts = resultCountsOf(db)
  const { ratePerKey, ratePerAccount, baseUrl } = config
  const rates = rateLimits({
    db,
    perKey: ratePerKey,
    perAccount: ratePerAccount,
    baseUrl,
    onLimited: observer.rateLimited,
  })
  const failures = failedAttempts({
    db,
    kind: 'key',
    perAddress: config.failuresPerAddress,
    secrets: config.secrets,
    onFailure: (error) => app.log.error({ error }, 'a failed attempt could not be counted'),
  })
  const onFailure = (error: unknown) => app.log.error({ error }, 'settling a call failed')
  const metering = { db, ...config, onFailure, observer }
  const unpaid = openUnpaidWork({
    db,
    onFailure: (error) => app.log.error({ error }, 'unpaid work could not be counted'),
  })
  const engine = countingEngine(dependencies.engine, unpaid)
  const bodies = bodyBudget(config.bodyMegabytes * 1e6, limits.body)
  const photos = openPhotoPlaces({
    db,
    photoStore: config.photoStore,
    onFailure: (error) => app.log.error({ error }, 'the store of photos failed'),
    onAnswer: observer.photoStoreAnswered,
  })
  const { hosts = hostsOf(config.webhookAllowPrivate) } = dependencies
  const webhooks = { db, ...config, onFailure, urls: openEndpointUrls(db, hosts) }
  const payments = openPayments(config)
  app.register(stripeWebhook(db, payments))
  app.register(healthRoutes({ db, engine, photos, draining }))
  app.register(
    async (platform) => {
      platform.addHook('onRoute', requireOperation)
      addUsageCounting(platform, usageCounts)
      addCallRecording(platform, callRecord, resultCounts)
      platform.addHook('onRequest', requireKey(knownKeysOf(db), failures, lastUse.note))
      platform.addHook('onRequest', rates.hook)
      platform.addHook('onRequest', refuseEncodedBodies)
      platform.addHook('onRequest', requireFunds({ db, baseUrl }))
      platform.register(accountRoutes(db))
      platform.register(statementRoute(db))
      platform.register(usageRoute(db))
      platform.register(reportRoutes(db))
      platform.register(catalogRoutes(catalog))
      platform.register(photoRoutes({ engine, catalog, metering, bodies, unpaid }))
      platform.register(
        jobRoutes({ ...metering, photos, catalog, rates, bodies, unpaid, streams: limits.streams }),
      )
      platform.register(batchRoutes({ ...metering, photos, catalog, bodies, unpaid }))
      platform.register(policyRoutes(db))
      platform.register(
        reviewRoutes({ db, photos, secrets: config.secrets, engine, callRecord, bodies, unpaid }),
      )
      platform.register(webhookRoutes(webhooks))
    },
    { prefix: platformPrefix },
  )
  const counting = { usageCounts, callRecord, resultCounts }
  const uploads = openUploads({ ...metering, photos, catalog, bodies, unpaid, rates, failures, counting })
  app.register(uploads.routes)
  const signIn = openSignIn({
    db,
    config,
    mailTransport,
    passwords: dependencies.passwords,
    onFailure: (error) => app.log.error({ error }, 'sign-in failed'),
  })
  const limiter = openLimiter(db, 'making', photosPerAccount)
  const photoCreation = {
    engine,
    catalog,
    metering,
    bodies,
    limiter,
    unpaid,
    photos,
    secrets: config.secrets,
  }
  const ofDashboard = dashboardLimits({ db, ...config })
  app.register(
    dashboardRoutes({
      db,
      config,
      signIn,
      webhooks,
      payments,
      photoCreation,
      counting,
      limits: ofDashboard,
    }),
    { prefix: dashboardPrefix },
  )

  const endHousekeeping = startHousekeeping({
    db,
    photos,
    ...config,
    takesPayments: payments !== undefined,
    onExpired: observer.holdsExpired,
    unwritten: [
      { seconds: 60, write: lastUse.write },
      { seconds: 5, write: usageCounts.write },
      { seconds: 5, write: resultCounts.write },
      { seconds: 2, write: callRecord.write },
    ],
    forgetful: [rates, failures, uploads, signIn.attempts, limiter, webhooks.urls, ofDashboard],
    onFailure: (error) => app.log.error({ error }, 'housekeeping failed'),
  })
  app.addHook('onClose', async () => {
    await endHousekeeping()
    await signIn.mailer.settled()
  })
  return app
}
