import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { randomBase62 } from '#foundation/identifiers.ts'
import {
  checkoutSession,
  type Dispute,
  dispute,
  eventOf,
  nowSeconds,
  type PaidFields,
  type PaymentIntent,
  type PaymentMethod,
  paymentIntent,
  paymentMethod,
  type Refund,
  refund,
  type Session,
  type StripeEvent,
} from './objects.ts'
import type { parametersOf } from './parameters.ts'

type CreateSession = z.infer<typeof parametersOf.createSession>
type CreateIntent = z.infer<typeof parametersOf.createIntent>

/** A simulated account at Stripe: its objects, and the actions of payers, banks and its owner that change them. */
export class StripeAccount {
  readonly key = `sk_test_${randomBase62(24)}`
  readonly webhookSecret = `whsec_${randomBase62(32)}`
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly refunds = new Map<string, Refund>()
  readonly methods = new Map<string, PaymentMethod>()
  /** What banks answer to the next payments with saved cards; none for a payment. */
  readonly failures: NonNullable<PaidFields['failure']>[] = []
  readonly disputes = new Map<string, Dispute>()
  readonly #created = new Map<string, CreateSession>()
  readonly #baseUrl: () => string

  constructor(baseUrl: () => string) {
    this.#baseUrl = baseUrl
  }

  open(parameters: CreateSession): Session {
    const id = `cs_test_${randomBase62(32)}`
    const session = checkoutSession({
      id,
      url: `${this.#baseUrl()}/c/pay/${id}`,
      amount: parameters.line_items[0]?.price_data.unit_amount ?? 0,
      clientReferenceId: parameters.client_reference_id ?? null,
      email: parameters.customer_email ?? null,
      successUrl: parameters.success_url,
      cancelUrl: parameters.cancel_url ?? null,
      metadata: parameters.metadata,
      expiresAt: parameters.expires_at ?? nowSeconds() + 24 * 60 * 60,
      customerCreation: parameters.customer_creation ?? 'if_required',
      adaptivePricing: parameters.adaptive_pricing?.enabled !== 'false',
    })
    this.sessions.set(id, session)
    this.#created.set(id, parameters)
    return session
  }

  /** Charges a saved card of a customer, who is not present. The bank may decline. */
  charge({
    amount,
    customer,
    payment_method,
    description,
    metadata,
    receipt_email,
  }: CreateIntent): PaymentIntent {
    const id = `pi_${randomBase62(24)}`
    const failure = this.failures.shift()
    const made = paymentIntent({
      id,
      ...this.#charged(),
      amount,
      description: description ?? null,
      metadata,
      receiptEmail: receipt_email ?? null,
      customer: customer ?? null,
      paymentMethod: payment_method ?? '',
      setupFutureUsage: null,
      ...(failure && { failure }),
    })
    this.intents.set(id, made)
    return made
  }

  /** The event that says how a payment with a saved card ended. */
  reportIntent(intent: PaymentIntent): StripeEvent {
    const type = intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
    return this.#event(type, { ...intent, latest_charge: intent.latest_charge.id })
  }

  /** Removes a card from its customer: it cannot be charged any more. */
  detach(id: string): PaymentMethod | undefined {
    const method = this.methods.get(id)
    if (method) method.customer = null
    return method
  }

  /** The payer pays by card. */
  pay(sessionId: string): StripeEvent {
    return this.#complete(sessionId, 'paid')
  }

  /** The payer uses a method that takes days. `arrive` or `fail` ends it. */
  payLater(sessionId: string): StripeEvent {
    return this.#complete(sessionId, 'unpaid')
  }

  arrive(sessionId: string): StripeEvent {
    const session = this.session(sessionId)
    session.payment_status = 'paid'
    return this.#event('checkout.session.async_payment_succeeded', session)
  }

  fail(sessionId: string): StripeEvent {
    return this.#event('checkout.session.async_payment_failed', this.session(sessionId))
  }

  expire(sessionId: string): StripeEvent {
    const session = this.session(sessionId)
    Object.assign(session, { status: 'expired', url: null })
    return this.#event('checkout.session.expired', session)
  }

  /** Refunds a payment or a part of it, in cents. */
  refund(sessionId: string, cents: number): { refund: Refund; event: StripeEvent } {
    const made = refund(`re_${randomBase62(24)}`, this.#intentOf(sessionId), cents)
    this.refunds.set(made.id, made)
    return { refund: made, event: this.#event('refund.created', made) }
  }

  /** The payer's bank rejects a refund, so the money comes back. */
  failRefund(made: Refund): StripeEvent {
    made.status = 'failed'
    return this.#event('refund.failed', made)
  }

  /** The payer disputes a payment at the bank. */
  dispute(sessionId: string, status = 'needs_response'): { dispute: Dispute; event: StripeEvent } {
    const intent = this.#intentOf(sessionId)
    const made = dispute(`du_${randomBase62(24)}`, intent, intent.amount)
    made.status = status
    this.disputes.set(made.id, made)
    return { dispute: made, event: this.#event('charge.dispute.created', made) }
  }

  update(made: Dispute, status: string): StripeEvent {
    made.status = status
    const isOver = ['won', 'lost', 'warning_closed'].includes(status)
    return this.#event(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', made)
  }

  /** An event as Stripe sends it: the body, and the headers with its signature. */
  signed(event: StripeEvent, { at = nowSeconds(), secret = this.webhookSecret } = {}) {
    const payload = JSON.stringify(event, null, 2)
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
    }
    return { payload, headers }
  }

  session(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new RangeError(`No such checkout.session: ${id}`)
    return session
  }

  #complete(sessionId: string, paymentStatus: 'paid' | 'unpaid'): StripeEvent {
    const session = this.session(sessionId)
    const id = `pi_${randomBase62(24)}`
    const data = this.#created.get(sessionId)?.payment_intent_data
    const { description = null, metadata = {}, receipt_email: receiptEmail = null } = data ?? {}
    const setupFutureUsage = data?.setup_future_usage ?? null
    const amount = session.amount_total
    const customer = session.customer_creation === 'always' ? `cus_${randomBase62(14)}` : null
    // Without a customer there is nothing to which the card could be attached.
    const method = paymentMethod(`pm_${randomBase62(24)}`, setupFutureUsage && customer)
    this.methods.set(method.id, method)
    session.customer = customer
    const about = {
      amount,
      description,
      metadata,
      receiptEmail,
      customer,
      paymentMethod: method.id,
      setupFutureUsage,
    }
    this.intents.set(id, paymentIntent({ id, ...this.#charged(), ...about }))
    Object.assign(session, {
      status: 'complete',
      payment_status: paymentStatus,
      payment_intent: id,
      url: null,
    })
    return this.#event('checkout.session.completed', session)
  }

  #charged() {
    const chargeId = `ch_${randomBase62(24)}`
    return { chargeId, receiptUrl: `${this.#baseUrl()}/receipts/${chargeId}` }
  }

  #intentOf(sessionId: string): PaymentIntent {
    const intent = this.intents.get(this.session(sessionId).payment_intent ?? '')
    if (!intent) throw new RangeError(`${sessionId} was not paid`)
    return intent
  }

  #event(type: string, object: Parameters<typeof eventOf>[2]): StripeEvent {
    return eventOf(`evt_${randomBase62(24)}`, type, object)
  }
}
