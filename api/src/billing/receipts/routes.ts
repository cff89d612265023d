import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import type { Problem } from '#foundation/problem.ts'
import { logChange } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import { BillingDetails, billingDetailsOf, setBillingDetails } from './billing-details.ts'
import { Month, monthStatementPdf } from './month-statement.ts'
import { findReceipt, receiptPdf } from './receipts.ts'

const PaymentId = z.strictObject({ paymentId: z.string().max(100) })
const Answer = z.object({ details: BillingDetails.nullable() })

/** The receipt of a payment and the statement of a month as PDF, and who buys, as they name them, for the dashboard. */
export function documentRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/wallet/payments/:paymentId/receipt',
      { schema: { params: PaymentId, querystring: z.strictObject({}) } },
      async (request, reply) => {
        const receipt = await findReceipt(db, callerOf(request).walletId, request.params.paymentId)
        if (!receipt) return reply.problem(unknown)
        return sendPdf(reply, `likeness-receipt-${receipt.number}`, await receiptPdf(receipt))
      },
    )
    app.get(
      '/wallet/month-statement',
      { schema: { querystring: z.strictObject({ month: Month }) } },
      async (request, reply) => {
        const { month } = request.query
        return sendPdf(
          reply,
          `likeness-statement-${month}`,
          await monthStatementPdf(db, callerOf(request), month),
        )
      },
    )
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

function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${name}.pdf"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const unknown: Problem = {
  code: 'not_found',
  detail: 'The wallet has no such payment, or it was not paid. Choose one from the list of payments.',
}
