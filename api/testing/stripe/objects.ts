/*
 * Stripe's objects as its API answers them, with the fields that the service or its tests read.
 */

/** The current time in seconds since 1970, as Stripe writes times. */
export const nowSeconds = () => Math.floor(Date.now() / 1000)

export interface SessionFields {
  id: string
  url: string
  /** In cents. */
  amount: number
  clientReferenceId: string | null
  email: string | null
  successUrl: string
  cancelUrl: string | null
  metadata: Record<string, string>
  /** Seconds since 1970. */
  expiresAt: number
  /** Whether the payer may pay in their own currency. */
  adaptivePricing: boolean
  customerCreation: 'always' | 'if_required'
}

/** A Checkout Session that was just opened. */
export function checkoutSession(fields: SessionFields) {
  return {
    id: fields.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: fields.adaptivePricing },
    amount_total: fields.amount,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    created: nowSeconds(),
    currency: 'usd',
    customer: null as string | null,
    customer_creation: fields.customerCreation,
    customer_email: fields.email,
    expires_at: fields.expiresAt,
    livemode: false,
    metadata: fields.metadata,
    mode: 'payment',
    payment_intent: null as string | null,
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    success_url: fields.successUrl,
    url: fields.url as string | null,
  }
}
export type Session = ReturnType<typeof checkoutSession>

export interface PaidFields {
  id: string
  chargeId: string
  /** In cents. */
  amount: number
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
  receiptUrl: string
  customer: string | null
  paymentMethod: string
  setupFutureUsage: 'off_session' | 'on_session' | null
  /** Why the card was not charged; absent if it was. */
  failure?: { code: 'card_declined' | 'authentication_required'; decline_code: string; message: string }
}

/** A payment with a card that was charged, or declined; `latest_charge` is expanded. */
export function paymentIntent(fields: PaidFields) {
  return {
    id: fields.id,
    object: 'payment_intent',
    amount: fields.amount,
    created: nowSeconds(),
    currency: 'usd',
    customer: fields.customer,
    description: fields.description,
    last_payment_error: fields.failure ? { type: 'card_error', ...fields.failure } : null,
    latest_charge: charge(fields),
    livemode: false,
    metadata: fields.metadata,
    payment_method: fields.failure ? null : fields.paymentMethod,
    receipt_email: fields.receiptEmail,
    setup_future_usage: fields.setupFutureUsage,
    status: fields.failure ? 'requires_payment_method' : 'succeeded',
  }
}
export type PaymentIntent = ReturnType<typeof paymentIntent>

function charge({ id, chargeId, amount, description, metadata, receiptEmail, receiptUrl }: PaidFields) {
  return {
    ...objectOf(chargeId, 'charge', amount),
    description,
    metadata,
    payment_intent: id,
    receipt_email: receiptEmail,
    receipt_url: receiptUrl,
    status: 'succeeded',
  }
}

/** A refund of a payment, in cents. */
export function refund(id: string, { id: intent, latest_charge }: PaymentIntent, amount: number) {
  const status = 'succeeded'
  return { ...objectOf(id, 'refund', amount), charge: latest_charge.id, payment_intent: intent, status }
}
export type Refund = ReturnType<typeof refund>

/** A dispute of a payment, in cents. */
export function dispute(id: string, { id: intent, latest_charge }: PaymentIntent, amount: number) {
  const ofPayment = { charge: latest_charge.id, payment_intent: intent }
  return { ...objectOf(id, 'dispute', amount), ...ofPayment, reason: 'fraudulent', status: 'needs_response' }
}
export type Dispute = ReturnType<typeof dispute>

function objectOf(id: string, object: 'charge' | 'refund' | 'dispute', amount: number) {
  return { id, object, amount, created: nowSeconds(), currency: 'usd', livemode: false }
}

/** An intent as events contain it: its charge is not expanded. */
export type EventIntent = Omit<PaymentIntent, 'latest_charge'> & { latest_charge: string }

/** A saved card of a customer. */
export function paymentMethod(id: string, customer: string | null) {
  return {
    id,
    object: 'payment_method',
    card: { brand: 'visa', country: 'US', exp_month: 8, exp_year: 2030, funding: 'credit', last4: '4242' },
    created: nowSeconds(),
    customer,
    livemode: false,
    type: 'card',
  }
}
export type PaymentMethod = ReturnType<typeof paymentMethod>

/** An event with a copy of an object in its current state. */
export function eventOf(id: string, type: string, object: Session | Refund | Dispute | EventIntent) {
  const created = nowSeconds()
  return { id, object: 'event', created, data: { object: structuredClone(object) }, livemode: false, type }
}
export type StripeEvent = ReturnType<typeof eventOf>
