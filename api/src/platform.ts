import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountRoutes } from './accounts/account-routes.ts'
import { pricingRoute } from './billing/pricing-route.ts'
import { statementRoute } from './billing/wallet/routes.ts'
import type { Services } from './build-services.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { platformPrefix, requireOperation } from './contract/operations.ts'
import { addCallRecording } from './http/access-log.ts'
import { refuseEncodedBodies } from './http/receive-body.ts'
import { requireFunds } from './http/require-funds.ts'
import { requireKey } from './http/require-key.ts'
import { policyRoutes } from './organisation/policies-routes.ts'
import { reportRoutes } from './organisation/reports-routes.ts'
import { usageRoute } from './organisation/usage-routes.ts'
import { jobRoutes } from './photos/jobs/routes.ts'
import { addUploadAccess, uploadPreflight, uploadRoute } from './photos/jobs/uploads.ts'
import { keptCheckRoute } from './photos/kept-checks.ts'
import { reviewRoutes } from './photos/reviews/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The platform API: the operations that a key may call, and the upload addresses that a key has signed. */
export function platform(services: Services): FastifyPluginAsyncZod {
  const { db, metering, catalog, rates } = services
  const parts = { ...metering, ...services, streams: services.limits.streams }
  return async (app) => {
    app.register(
      async (keyed) => {
        keyed.addHook('onRoute', requireOperation)
        addCallRecording(keyed, services.callRecord)
        keyed.addHook('onRequest', requireKey(services.keys, services.failures, services.lastUse.note))
        keyed.addHook('onRequest', rates.hook)
        keyed.addHook('onRequest', refuseEncodedBodies)
        keyed.addHook('onRequest', requireFunds(services))
        keyed.register(accountRoutes(db))
        keyed.register(statementRoute(db))
        keyed.register(usageRoute(db))
        keyed.register(reportRoutes(db))
        keyed.register(catalogRoutes(catalog))
        keyed.register(pricingRoute)
        keyed.register(photoRoutes(services))
        keyed.register(keptCheckRoute(services))
        keyed.register(jobRoutes(parts))
        keyed.register(policyRoutes(db))
        keyed.register(reviewRoutes(parts))
        keyed.register(webhookRoutes(services.webhooks))
      },
      { prefix: platformPrefix },
    )
    app.register(uploadPreflight)
    app.register(
      async (signed) => {
        signed.addHook('onRoute', requireOperation)
        addCallRecording(signed, services.callRecord)
        addUploadAccess(signed, services)
        signed.addHook('onRequest', rates.hook)
        signed.addHook('onRequest', refuseEncodedBodies)
        signed.register(uploadRoute(parts))
      },
      { prefix: platformPrefix },
    )
  }
}
