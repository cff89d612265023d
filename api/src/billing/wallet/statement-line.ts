import { z } from 'zod'
import { formatAmount } from '../../foundation/money.ts'
import { type StatementEntry, transferKinds } from './statement.ts'

export const StatementLine = z
  .object({
    id: z.string().describe("The transfer's id."),
    time: z.iso.datetime().describe('When it was booked.'),
    kind: z.enum(transferKinds),
    amount: z.string().describe('In USD; negative if it left the wallet.'),
    balance: z.string().describe('The posted balance after this entry, in USD.'),
    operation: z
      .string()
      .nullable()
      .describe(
        'The operation that was charged or refunded, by its name in the price list: "photos.check". "plan" for a month of a plan.',
      ),
    reason: z.string().nullable().describe('Why a refund or an adjustment was booked.'),
    refunded_transfer: z.string().nullable().describe('The id of the charge that a refund gives back.'),
    payment_reference: z.string().nullable().describe('The payment of a top-up.'),
  })
  .meta({ id: 'StatementLine' })

/** Formats an entry as a line of the statement. */
export function statementLine(entry: StatementEntry): z.infer<typeof StatementLine> {
  return {
    id: entry.transferId,
    time: entry.bookedAt.toISOString(),
    kind: entry.kind,
    amount: formatAmount(entry.amountMicros),
    balance: formatAmount(entry.balanceMicros),
    operation: entry.operation,
    reason: entry.reason,
    refunded_transfer: entry.refundedTransferId,
    payment_reference: entry.paymentReference,
  }
}
