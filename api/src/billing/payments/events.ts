import { z } from 'zod'
import type { Database } from '../../storage/database/open.ts'
import { CheckoutSession, newsOf, takeSession } from './credit.ts'
import { Dispute, Refund, takeReversal } from './reversal.ts'

/** The events that matter here; what a webhook at Stripe should be subscribed to. */
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

const Told = z.discriminatedUnion('object', [CheckoutSession, Refund, Dispute])

/**
 * Does what an event of Stripe's says. Its signature has been verified.
 * @returns Whether it is of a type that matters here. Rejects where it could not be taken in: Stripe sends it again
 *   then.
 */
export async function takeEvent(db: Database, event: unknown): Promise<boolean> {
  const { type, data } = Event.parse(event)
  if (!eventTypes.some((known) => known === type)) return false
  const told = Told.parse(data.object)
  if (told.object === 'checkout.session') {
    const failed = type === 'checkout.session.async_payment_failed'
    await takeSession(db, told, failed ? 'failed' : newsOf(told))
  } else {
    await takeReversal(db, told)
  }
  return true
}
