import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addCaller } from './accounts/caller.ts'
import { stripeWebhook } from './billing/payments/routes.ts'
import { type AppDependencies, buildServices } from './build-services.ts'
import type { Config } from './config/config.ts'
import { type EdgeLimits, edgeLimits, jobLimits } from './config/limits.ts'
import { addOpenApi } from './contract/openapi.ts'
import { dashboard, dashboardPrefix } from './dashboard.ts'
import { newId } from './foundation/identifiers.ts'
import { httpTimeouts, silentConnectionSeconds } from './foundation/time.ts'
import { addRequestLog, logging } from './http/access-log.ts'
import { transportHeaders } from './http/answers.ts'
import { addDraining, addLingeringClose, addUnanswered, brokenRequests } from './http/connection-end.ts'
import { cutSlowReaders, limitConnections } from './http/connections.ts'
import { addJsonBodies } from './http/json-body.ts'
import { addFaultHandler, addProblemReply, addUnknownAddress } from './http/problems.ts'
import { addStrictText, refuseAmbiguous } from './http/strict-requests.ts'
import { healthRoutes } from './operation/health-routes.ts'
import { noTelemetry, type Telemetry } from './operation/telemetry.ts'
import { attestationRoutes } from './photos/attestations/routes.ts'
import { platform } from './platform.ts'

export type { AppDependencies } from './build-services.ts'

/** Builds the API: the edge, which every request passes, and then the plugins. The app does not listen yet. */
export function buildApp(dependencies: AppDependencies): FastifyInstance {
  const { config, db, limits = edgeLimits, telemetry = noTelemetry } = dependencies
  const { draining = new AbortController().signal } = dependencies
  const app = Fastify({
    ...logging(config.logLevel, dependencies.logTo),
    ...brokenRequests(config.baseUrl),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    trustProxy: config.trustedProxies,
    bodyLimit: 64 * 1024,
    // The id of an item, of which each character may take 12 in an address.
    routerOptions: { maxParamLength: 12 * jobLimits.itemIdLength },
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
  addEdge(app, config, limits, telemetry)
  addOpenApi(app, config.baseUrl)
  const services = buildServices(dependencies, app.log)
  app.addHook('onClose', services.close)
  app.register(healthRoutes({ ...services, draining }))
  app.register(attestationRoutes(services))
  app.register(platform(services))
  app.register(dashboard(services), { prefix: dashboardPrefix })
  app.register(stripeWebhook(db, services.payments))
  return app
}

/**
 * What every request passes before any route, in this order: it is counted on its connection, logged, observed, and refused if it
 * is ambiguous, one too many of its network, or not text in UTF-8. This belongs to the app itself, so it is no plugin.
 */
function addEdge(
  app: FastifyInstance,
  config: Config,
  limits: EdgeLimits,
  { watch }: Pick<Telemetry, 'watch'>,
): void {
  app.removeContentTypeParser('text/plain')
  addJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // One more than the limit, so that a request over it can be distinguished from one at it.
  app.server.maxHeadersCount = limits.headers + 1
  addUnanswered(app)
  addLingeringClose(app)
  addProblemReply(app, config.baseUrl)
  addFaultHandler(app)
  addUnknownAddress(app)
  addRequestLog(app)
  watch(app)
  addDraining(app)
  addCaller(app)
  refuseAmbiguous(app, limits.headers)
  limitConnections(app, config)
  cutSlowReaders(app, limits.answer)
  app.addHook('onRequest', function addHeaders(request, reply, done) {
    reply
      .header('X-Request-Id', request.id)
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .headers(transportHeaders(config.baseUrl))
    done()
  })
  addStrictText(app)
}
