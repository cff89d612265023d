import type { Stripe } from 'stripe'
import { z } from 'zod'
import { CheckoutSession } from '../credit.ts'
import { NamedIntent, paymentIdIn } from '../own-payment.ts'
import { Dispute, Refund, type Reversal } from '../reversals/reversal.ts'
import { isAutomatic, PaymentIntent } from './intent.ts'

/** From the first moment to before the last one. */
export interface Period {
  from: Date
  to: Date
}

/** The most entries of a page of Stripe's lists. */
const limit = 100

function within({ from, to }: Period) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  return { created: { gte: seconds(from), lt: seconds(to) }, limit }
}

/** The checkout sessions that were opened in a period and name a payment of ours. */
export async function listedSessions(stripe: Stripe, period: Period): Promise<CheckoutSession[]> {
  const sessions: CheckoutSession[] = []
  for await (const each of stripe.checkout.sessions.list(within(period))) {
    if (paymentIdIn(each.client_reference_id) !== undefined) sessions.push(CheckoutSession.parse(each))
  }
  return sessions
}

/** The intents of automatic payments of ours that were made in a period. */
export async function listedIntents(stripe: Stripe, period: Period): Promise<PaymentIntent[]> {
  const intents: PaymentIntent[] = []
  for await (const each of stripe.paymentIntents.list(within(period))) {
    if (isAutomatic(each) && paymentIdIn(each.metadata.payment) !== undefined) {
      intents.push(PaymentIntent.parse(each))
    }
  }
  return intents
}

/** A refund or a dispute, and our id of its payment. */
export interface OwnReversal {
  reversal: Reversal & { payment_intent: string }
  paymentId: string
}

/** The refunds and disputes that were made in a period and belong to a payment of ours. */
export async function listedReversals(stripe: Stripe, period: Period): Promise<OwnReversal[]> {
  // With the intent comes our id of the payment, without a further request for each refund of another product.
  const asked = { ...within(period), expand: ['data.payment_intent'] }
  const own: OwnReversal[] = []
  for await (const refund of stripe.refunds.list(asked)) own.push(...ownReversal(refund))
  for await (const dispute of stripe.disputes.list(asked)) own.push(...ownReversal(dispute))
  return own
}

const Expanded = z.object({ payment_intent: NamedIntent.nullable() })
const AnyReversal = z.discriminatedUnion('object', [Refund, Dispute])

function ownReversal(listed: object): OwnReversal[] {
  const { payment_intent: intent } = Expanded.parse(listed)
  const paymentId = paymentIdIn(intent?.metadata.payment)
  if (intent === null || paymentId === undefined) return []
  const reversal = AnyReversal.parse({ ...listed, payment_intent: intent.id })
  return [{ reversal: { ...reversal, payment_intent: intent.id }, paymentId }]
}
