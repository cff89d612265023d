import type { Catalog } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { documentsRoute } from './documents.ts'
import { pricingRoute } from './pricing.ts'
import { rulesRoute } from './rules.ts'

/** `GET /documents`, `/rules` and `/pricing`: what can be checked, against what, and for how much. */
export function catalogRoutes(catalog: Catalog): FastifyPluginAsyncZod {
  return async (app) => {
    app.register(documentsRoute(catalog))
    app.register(rulesRoute(catalog))
    app.register(pricingRoute)
  }
}
