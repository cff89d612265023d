import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { randomBase62 } from '#foundation/identifiers.ts'
import type { parametersOf } from './parameters.ts'

/*
 * Stripe's objects have the fields that the service or its tests read. Amounts are in cents, times in seconds since 1970.
 */

type CreateSession = z.infer<typeof parametersOf.createSession>
type CreateIntent = z.infer<typeof parametersOf.createIntent>

/** The current time, as Stripe writes times. */
const nowSeconds = () => Math.floor(Date.now() / 1000)

const made = (id: string, object: string) => ({ id, object, created: nowSeconds(), livemode: false })

/** A Checkout Session that was just opened. */
function checkoutSession(id: string, url: string, asked: CreateSession) {
  return {
    ...made(id, 'checkout.session'),
    adaptive_pricing: { enabled: asked.adaptive_pricing?.enabled !== 'false' },
    amount_total: asked.line_items[0]?.price_data.unit_amount ?? 0,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    currency: 'usd',
    customer: null as string | null,
    customer_creation: asked.customer_creation ?? 'if_required',
    customer_email: asked.customer_email ?? null,
    expires_at: asked.expires_at ?? nowSeconds() + 24 * 60 * 60,
    metadata: asked.metadata,
    mode: 'payment',
    payment_intent: null as string | null,
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    success_url: asked.success_url,
    url: url as string | null,
  }
}
export type Session = ReturnType<typeof checkoutSession>

/** Why a bank declines a card. */
interface Failure {
  code: 'card_declined' | 'authentication_required'
  decline_code: string
  message: string
}

/** What a payment is for, and by whom. */
interface Paid {
  amount: number
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  payment_method: string
  receipt_email: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
}

/** A payment with a card that was charged, or declined; `latest_charge` is expanded. */
function paymentIntent(paid: Paid, failure?: Failure) {
  const { amount, description, metadata, receipt_email } = paid
  const id = `pi_${randomBase62(24)}`
  return {
    ...made(id, 'payment_intent'),
    ...paid,
    currency: 'usd',
    last_payment_error: failure ? { type: 'card_error', ...failure } : null,
    latest_charge: {
      ...made(`ch_${randomBase62(24)}`, 'charge'),
      ...{ amount, currency: 'usd', description, metadata, payment_intent: id, receipt_email },
      status: 'succeeded',
    },
    payment_method: failure ? null : paid.payment_method,
    status: failure ? 'requires_payment_method' : 'succeeded',
  }
}
export type PaymentIntent = ReturnType<typeof paymentIntent>

/** What takes money of a payment back: a refund or a dispute. */
function reversal(prefix: string, object: 'refund' | 'dispute', intent: PaymentIntent, amount: number) {
  const { id: payment_intent, latest_charge } = intent
  const about = { amount, currency: 'usd', charge: latest_charge.id, payment_intent }
  return { ...made(`${prefix}_${randomBase62(24)}`, object), ...about, status: 'succeeded' }
}
type Reversal = ReturnType<typeof reversal>

/** A saved card of a customer. */
function paymentMethod(customer: string | null) {
  return {
    ...made(`pm_${randomBase62(24)}`, 'payment_method'),
    card: { brand: 'visa', country: 'US', exp_month: 8, exp_year: 2030, funding: 'credit', last4: '4242' },
    customer,
    type: 'card',
  }
}

/** An intent whose charge is not expanded, as in events. */
export const plain = (intent: PaymentIntent) => ({ ...intent, latest_charge: intent.latest_charge.id })

/** An event with a copy of an object in its current state. */
function eventOf(type: string, object: Session | Reversal | ReturnType<typeof plain>) {
  return { ...made(`evt_${randomBase62(24)}`, 'event'), data: { object: structuredClone(object) }, type }
}
export type StripeEvent = ReturnType<typeof eventOf>

/** A simulated account at Stripe: its objects, and the actions of payers, banks and its owner that change them. */
export class StripeAccount {
  readonly key = `sk_test_${randomBase62(24)}`
  readonly webhookSecret = `whsec_${randomBase62(32)}`
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly refunds = new Map<string, Reversal>()
  readonly methods = new Map<string, ReturnType<typeof paymentMethod>>()
  /** What banks answer to the next payments with saved cards; none for a payment. */
  readonly failures: Failure[] = []
  readonly disputes = new Map<string, Reversal>()
  readonly #created = new Map<string, CreateSession>()
  readonly #baseUrl: () => string

  constructor(baseUrl: () => string) {
    this.#baseUrl = baseUrl
  }

  open(asked: CreateSession): Session {
    const id = `cs_test_${randomBase62(32)}`
    const session = checkoutSession(id, `${this.#baseUrl()}/c/pay/${id}`, asked)
    this.sessions.set(id, session)
    this.#created.set(id, asked)
    return session
  }

  /** Charges a saved card of a customer, who is not present. The bank may decline. */
  charge(asked: CreateIntent): PaymentIntent {
    const { amount, customer, payment_method, metadata } = asked
    const { description = null, receipt_email = null } = asked
    const about = { description, metadata, receipt_email, setup_future_usage: null }
    return this.#paid({ amount, customer, payment_method, ...about }, this.failures.shift())
  }

  /** The event that says how a payment with a saved card ended. */
  reportIntent(intent: PaymentIntent): StripeEvent {
    const end = intent.status === 'succeeded' ? 'succeeded' : 'payment_failed'
    return eventOf(`payment_intent.${end}`, plain(intent))
  }

  /** Removes a card from its customer: it cannot be charged any more. */
  detach(id: string) {
    const method = this.methods.get(id)
    if (method) method.customer = null
    return method
  }

  arrive(sessionId: string): StripeEvent {
    const session = this.session(sessionId)
    session.payment_status = 'paid'
    return eventOf('checkout.session.async_payment_succeeded', session)
  }

  fail(sessionId: string): StripeEvent {
    return eventOf('checkout.session.async_payment_failed', this.session(sessionId))
  }

  expire(sessionId: string): StripeEvent {
    const session = this.session(sessionId)
    Object.assign(session, { status: 'expired', url: null })
    return eventOf('checkout.session.expired', session)
  }

  /** Refunds a payment or a part of it. */
  refund(sessionId: string, cents: number): { refund: Reversal; event: StripeEvent } {
    const refund = reversal('re', 'refund', this.#intentOf(sessionId), cents)
    this.refunds.set(refund.id, refund)
    return { refund, event: eventOf('refund.created', refund) }
  }

  /** The payer's bank rejects a refund, so the money comes back. */
  failRefund(refund: Reversal): StripeEvent {
    refund.status = 'failed'
    return eventOf('refund.failed', refund)
  }

  /** The payer disputes a payment at the bank. */
  dispute(sessionId: string, status = 'needs_response'): { dispute: Reversal; event: StripeEvent } {
    const intent = this.#intentOf(sessionId)
    const about = { reason: 'fraudulent', status }
    const dispute = { ...reversal('du', 'dispute', intent, intent.amount), ...about }
    this.disputes.set(dispute.id, dispute)
    return { dispute, event: eventOf('charge.dispute.created', dispute) }
  }

  update(dispute: Reversal, status: string): StripeEvent {
    dispute.status = status
    const isOver = ['won', 'lost', 'warning_closed'].includes(status)
    return eventOf(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
  }

  /** An event as Stripe sends it: the body, and the headers with its signature. */
  signed(event: StripeEvent, { at = nowSeconds(), secret = this.webhookSecret } = {}) {
    const payload = JSON.stringify(event, null, 2)
    const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    return { payload, headers }
  }

  session(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new RangeError(`No such checkout.session: ${id}`)
    return session
  }

  /** The payer pays by card; or completes the page, `unpaid`, to pay by a method that takes days: `arrive` or `fail` ends it. */
  pay(sessionId: string, payment_status: 'paid' | 'unpaid' = 'paid'): StripeEvent {
    const session = this.session(sessionId)
    const asked = this.#created.get(sessionId)?.payment_intent_data ?? { metadata: {} }
    const { description = null, metadata, receipt_email = null, setup_future_usage = null } = asked
    const customer = session.customer_creation === 'always' ? `cus_${randomBase62(14)}` : null
    // Without a customer there is nothing to which the card could be attached.
    const method = paymentMethod(setup_future_usage && customer)
    this.methods.set(method.id, method)
    const about = { description, metadata, receipt_email, setup_future_usage }
    const paid = { amount: session.amount_total, customer, payment_method: method.id, ...about }
    const { id: payment_intent } = this.#paid(paid)
    Object.assign(session, { status: 'complete', payment_status, payment_intent, customer, url: null })
    return eventOf('checkout.session.completed', session)
  }

  #paid(paid: Paid, failure?: Failure): PaymentIntent {
    const intent = paymentIntent(paid, failure)
    this.intents.set(intent.id, intent)
    return intent
  }

  #intentOf(sessionId: string): PaymentIntent {
    const intent = this.intents.get(this.session(sessionId).payment_intent ?? '')
    if (!intent) throw new RangeError(`${sessionId} was not paid`)
    return intent
  }
}
