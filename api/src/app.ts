import Fastify, { type FastifyInstance } from 'fastify'
import { stripeWebhook } from './billing/payments/routes.ts'
import { type AppDependencies, buildServices } from './build-services.ts'
import { batchLimits, edgeLimits } from './config/limits.ts'
import { addOpenApi } from './contract/openapi.ts'
import { dashboard, dashboardPrefix } from './dashboard.ts'
import { addEdge } from './edge.ts'
import { newId } from './foundation/identifiers.ts'
import { httpTimeouts, silentConnectionSeconds } from './foundation/time.ts'
import { brokenRequests } from './http/connection-end.ts'
import { logging } from './http/request-log.ts'
import { healthRoutes } from './operation/health-routes.ts'
import { noTelemetry } from './operation/telemetry.ts'
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
  addEdge(app, config, limits, telemetry)
  addOpenApi(app, config.baseUrl)
  const services = buildServices(dependencies, app.log)
  app.addHook('onClose', services.close)
  app.register(healthRoutes({ ...services, draining }))
  app.register(platform(services))
  app.register(dashboard(services), { prefix: dashboardPrefix })
  app.register(stripeWebhook(db, services.payments))
  return app
}
