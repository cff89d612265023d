import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { Month, monthStatementPdf } from '../../../../billing/receipts/month-statement.ts'
import { findReceipt, receiptPdf } from '../../../../billing/receipts/receipt.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import type { Database } from '../../../../storage/database.ts'

const PaymentId = z.strictObject({ paymentId: z.string().max(100) })

/** The receipt of a payment and the statement of a month as PDF, for the dashboard. */
export function receiptRoutes(db: Database): FastifyPluginAsyncZod {
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
