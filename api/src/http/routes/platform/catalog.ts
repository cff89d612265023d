import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CurrentCatalog } from '../../../catalog/current-catalog.ts'
import { documentsRoute } from './documents.ts'
import { pricingRoute } from './pricing.ts'
import { rulesRoute } from './rules.ts'

/** `GET /documents`, `/rules` and `/pricing`: what can be checked, against which rules, and for which price. */
export function catalogRoutes(catalog: CurrentCatalog): FastifyPluginAsyncZod {
  return async (app) => {
    app.register(documentsRoute(catalog))
    app.register(rulesRoute(catalog))
    app.register(pricingRoute)
  }
}
