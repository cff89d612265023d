import { z } from 'zod'
import type { Database } from '../../../storage/database.ts'
import type { OffReason } from '../../automatic-top-up/off-mail.ts'
import { type PaymentNews, takeReport } from '../credit.ts'

/** What the metadata of an automatic payment says, so that it is told from that of a checkout session. */
export const automaticMark = { top_up: 'automatic' } as const

/** The fields that are read from the PaymentIntent of an automatic payment. */
export const PaymentIntent = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.object({ code: z.string().optional() }).nullable(),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** Whether an intent belongs to an automatic payment. One of a checkout session is booked by its session. */
export function isAutomatic({ metadata }: Pick<PaymentIntent, 'metadata'>): boolean {
  return metadata.top_up === automaticMark.top_up
}

/** An intent that needs another card or its payer ends the payment: no one is present. */
function newsOf({ status }: PaymentIntent): PaymentNews {
  if (status === 'succeeded') return 'credited'
  return status === 'processing' ? 'processing' : 'failed'
}

function reasonOf({ status, last_payment_error: error }: PaymentIntent): OffReason {
  const asksPayer = status === 'requires_action' || error?.code === 'authentication_required'
  return asksPayer ? 'authentication_required' : 'declined'
}

/** Updates an automatic payment from its intent: see `takeReport`. */
export function takeIntent(db: Database, intent: PaymentIntent): ReturnType<typeof takeReport> {
  const { id, amount, currency, metadata } = intent
  return takeReport(db, {
    paymentId: metadata.payment ?? null,
    sessionId: null,
    intent: id,
    news: newsOf(intent),
    cents: amount,
    currency,
    offReason: reasonOf(intent),
  })
}
