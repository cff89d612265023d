import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import {
  BillingDetails,
  billingDetailsOf,
  setBillingDetails,
} from '../../../../billing/receipts/billing-details.ts'
import type { Database } from '../../../../storage/database.ts'
import { logChange } from '../../../request/caller/author-of.ts'

const Answer = z.object({ details: BillingDetails.nullable() })

/** `GET` and `PUT /wallet/billing-details`: who buys, as receipts and statements name them, for the dashboard. */
export function billingDetailsRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/wallet/billing-details',
      { schema: { querystring: z.strictObject({}), response: { 200: Answer } } },
      async (request) => ({ details: await billingDetailsOf(db, callerOf(request).accountId) }),
    )
    app.put(
      '/wallet/billing-details',
      { schema: { body: BillingDetails, response: { 200: Answer } } },
      async (request) => {
        const { accountId } = callerOf(request)
        await db.transaction().execute(async (transaction) => {
          await setBillingDetails(transaction, accountId, request.body)
          await logChange(transaction, request, { action: 'wallet.billing_details_changed' })
        })
        return { details: request.body }
      },
    )
  }
}
