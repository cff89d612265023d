import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { faultOfText } from '#foundation/text.ts'
import type { Database, Executor } from '#storage/database.ts'
import { keepCard } from './checkout.ts'
import { CheckoutSession, newsOf, type PaymentNews, takeReport, takeSession } from './credit.ts'
import { type Books, paymentIdIn, paymentOfIntent } from './payment.ts'
import { Dispute, Refund, type Reversal, takeReversal } from './reversals.ts'
import type { OffReason } from './saved-card.ts'

/** What the metadata of an automatic payment says, which distinguishes it from that of a checkout session. */
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
function newsOfIntent({ status }: PaymentIntent): PaymentNews {
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
    news: newsOfIntent(intent),
    cents: amount,
    currency,
    offReason: reasonOf(intent),
  })
}

/** An event about a payment of ours that has no row, or is of another amount or currency. */
export interface UnbookedEvent {
  /** Stripe's id of the event. */
  id: string
  type: string
  /** The id of the checkout session, the refund or the dispute. */
  objectId: string
  /** Our id of the payment, as Stripe states it. */
  paymentId: string
  /** In the smallest unit of the currency, such as cents. */
  amount: number | null
  currency: string | null
  occurredAt: Date
}

/** Keeps an event until an operator resolves it. Returns whether it was not kept before. */
export async function keepUnbooked(db: Executor, event: UnbookedEvent): Promise<boolean> {
  const { id, type, objectId, paymentId, amount, currency, occurredAt } = event
  const { rows } = await sql`
    insert into unbooked_events (id, type, object_id, payment_id, amount, currency, occurred_at)
    values (${id}, ${type}, ${objectId}, ${paymentId}, ${amount}, ${currency}, ${occurredAt})
    on conflict (id) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Marks a kept event as resolved.
 * @param actor Who did it: `system` if the event was sent again and could be booked.
 * @param resolution What was done about the money.
 * @returns False if no such event is unresolved.
 */
export async function resolveUnbooked(
  db: Executor,
  id: string,
  { actor, resolution }: { actor: string; resolution: string },
): Promise<boolean> {
  const { rows } = await sql`
    update unbooked_events set resolved_at = now(), resolved_by = ${actor}, resolution = ${resolution}
     where id = ${id} and resolved_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** One sentence for each event that is not resolved. */
export const unresolvedEvents: RawBuilder<{ difference: string }> = sql`
  select format('event %s (%s of %s, %s %s) names payment %s, %s: see "npm run -s admin -- event list"',
                event.id, type, object_id, coalesce(amount::text, 'no amount'), coalesce(currency, ''), payment_id,
                coalesce('which is of ' || payment.amount_micros || ' USD micros', 'which does not exist')) as difference
    from unbooked_events event left join payments payment on payment.id = event.payment_id
   where resolved_at is null
   order by received_at, event.id`

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
  /** Called once for each payment that we could not record, saved for review: an operator must look at it. */
  onUnbooked?(event: UnbookedEvent): void
}

/**
 * Processes an event from Stripe, whose signature has been verified. An event about a payment of ours that has no row, or
 * was paid with another amount or currency, is kept for an operator.
 * @returns `ignored` if it is of a type that is not processed, or of another product on the same account; `unstorable` if
 *   a text that is read of it cannot be stored. Rejects if it could neither be processed nor kept; Stripe then sends it
 *   again.
 */
export async function takeEvent(
  books: EventBooks,
  event: unknown,
): Promise<'booked' | 'kept' | 'ignored' | 'unstorable'> {
  const { id, type, created, data } = Event.parse(event)
  if (!eventTypes.some((known) => known === type)) return 'ignored'
  const object = EventObject.parse(data.object)
  const ownId = 'metadata' in object ? object.metadata.payment : undefined
  const texts = [id, ownId, ...Object.values(object)].filter((value) => typeof value === 'string')
  if (texts.some(faultOfText)) return 'unstorable'
  let taken: Taken
  if (object.object === 'checkout.session') {
    taken = await bookSession(books, object, type === 'checkout.session.async_payment_failed')
  } else if (object.object === 'payment_intent') taken = await bookIntent(books, object)
  else taken = await bookReversal(books, object)
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

/** `paymentId`: a payment of ours that Stripe names, and that has no row or another amount or currency. */
type Taken = 'booked' | 'ignored' | { paymentId: string }

async function bookSession(books: Books, session: CheckoutSession, failed: boolean): Promise<Taken> {
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

async function bookIntent({ db }: Books, intent: PaymentIntent): Promise<Taken> {
  if (!isAutomatic(intent)) return 'ignored'
  const taken = await takeIntent(db, intent)
  if (taken === 'booked') return 'booked'
  const paymentId = paymentIdIn(intent.metadata.payment)
  return paymentId !== undefined && intent.status === 'succeeded' ? { paymentId } : 'ignored'
}

async function bookReversal(books: Books, reversal: Reversal): Promise<Taken> {
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
