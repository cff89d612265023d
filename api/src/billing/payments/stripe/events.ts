import { z } from 'zod'
import { keepCard } from '../card/keep-card.ts'
import { CheckoutSession, newsOf, takeSession } from '../credit.ts'
import { type Books, paymentIdIn, paymentOfIntent } from '../own-payment.ts'
import { Dispute, Refund, type Reversal, takeReversal } from '../reversals/reversal.ts'
import { keepUnbooked, resolveUnbooked, type UnbookedEvent } from '../unbooked.ts'
import { isAutomatic, PaymentIntent, takeIntent } from './intent.ts'

/** The types of events that are processed. The webhook at Stripe should be subscribed to them. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
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
  id: z.string(),
  type: z.string(),
  /** Seconds since 1970. */
  created: z.int(),
  data: z.object({ object: z.unknown() }),
})

const EventObject = z.discriminatedUnion('object', [CheckoutSession, PaymentIntent, Refund, Dispute])

export interface EventBooks extends Books {
  /** Called once for each event about money of ours that could not be booked and was kept: an operator must look at it. */
  onUnbooked?(event: UnbookedEvent): void
}

/**
 * Processes an event from Stripe, whose signature has been verified. An event about a payment of ours that has no row, or
 * was paid with another amount or currency, is kept for an operator.
 * @returns `ignored` if it is of a type that is not processed, or of another product on the same account. Rejects if it
 *   could neither be processed nor kept; Stripe then sends it again.
 */
export async function takeEvent(books: EventBooks, event: unknown): Promise<'booked' | 'kept' | 'ignored'> {
  const { id, type, created, data } = Event.parse(event)
  if (!eventTypes.some((known) => known === type)) return 'ignored'
  const object = EventObject.parse(data.object)
  const failed = type === 'checkout.session.async_payment_failed'
  const taken = await book(books, object, failed)
  if (taken === 'booked') {
    await resolveUnbooked(books.db, id, { actor: 'system', resolution: 'It was sent again and booked.' })
  }
  if (taken === 'booked' || taken === 'ignored') return taken
  const amount = object.object === 'checkout.session' ? object.amount_total : object.amount
  const { id: objectId, currency } = object
  const unbooked = { id, type, objectId, amount, currency, occurredAt: new Date(created * 1000), ...taken }
  if (await keepUnbooked(books.db, unbooked)) books.onUnbooked?.(unbooked)
  return 'kept'
}

/** A payment of ours that Stripe names, and that has no row or another amount or currency. */
interface Unbookable {
  paymentId: string
}

function book(
  books: Books,
  object: z.infer<typeof EventObject>,
  failed: boolean,
): ReturnType<typeof bookSession> {
  if (object.object === 'checkout.session') return bookSession(books, object, failed)
  return object.object === 'payment_intent' ? bookIntent(books, object) : bookReversal(books, object)
}

async function bookSession(
  books: Books,
  session: CheckoutSession,
  failed: boolean,
): Promise<'booked' | 'ignored' | Unbookable> {
  const news = failed ? 'failed' : newsOf(session)
  const taken = await takeSession(books.db, session, news)
  if (taken === 'booked') {
    await keepCard(books, session)
    return 'booked'
  }
  const paymentId = paymentIdIn(session.client_reference_id)
  // No money moved in a session that was not paid.
  const isPaid = news === 'credited' || news === 'processing'
  return paymentId !== undefined && isPaid ? { paymentId } : 'ignored'
}

async function bookIntent({ db }: Books, intent: PaymentIntent): Promise<'booked' | 'ignored' | Unbookable> {
  if (!isAutomatic(intent)) return 'ignored'
  const taken = await takeIntent(db, intent)
  if (taken === 'booked') return 'booked'
  const paymentId = paymentIdIn(intent.metadata.payment)
  return paymentId !== undefined && intent.status === 'succeeded' ? { paymentId } : 'ignored'
}

async function bookReversal(books: Books, reversal: Reversal): Promise<'booked' | 'ignored' | Unbookable> {
  const { payment_intent: intent } = reversal
  const paymentId = intent === null ? undefined : await paymentOfIntent(books, intent)
  if (intent === null || paymentId === undefined) return 'ignored'
  const payment = books.db.selectFrom('payments').select('id').where('id', '=', paymentId)
  // All our payments are in USD, so a reversal in another currency is not one that can be booked.
  const canBeBooked = reversal.currency === 'usd' && (await payment.executeTakeFirst()) !== undefined
  if (!canBeBooked) return { paymentId }
  await takeReversal(books.db, { ...reversal, payment_intent: intent })
  return 'booked'
}
