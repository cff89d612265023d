import { z } from 'zod'
import type { Database } from '../../storage/database/open.ts'
import { CheckoutSession, newsOf, takeSession } from './credit.ts'
import { Dispute, Refund, takeReversal } from './reversal.ts'

/** The types of events that are processed. The webhook at Stripe should be subscribed to them. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

const Event = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

const EventObject = z.discriminatedUnion('object', [CheckoutSession, Refund, Dispute])

/**
 * Processes an event from Stripe, whose signature has been verified.
 * @returns Whether it is of a type that is processed. Rejects if it could not be processed; Stripe then sends it again.
 */
export async function takeEvent(db: Database, event: unknown): Promise<boolean> {
  const { type, data } = Event.parse(event)
  if (!eventTypes.some((known) => known === type)) return false
  const object = EventObject.parse(data.object)
  if (object.object === 'checkout.session') {
    const failed = type === 'checkout.session.async_payment_failed'
    await takeSession(db, object, failed ? 'failed' : newsOf(object))
  } else {
    await takeReversal(db, object)
  }
  return true
}
