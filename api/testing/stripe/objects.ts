/*
 * Stripe's objects as its API answers them. Each has all fields of its kind, with the values that they have by default.
 */

/** The current time in seconds since 1970, as Stripe writes times. */
export const nowSeconds = () => Math.floor(Date.now() / 1000)

const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

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
  const created = nowSeconds()
  return {
    id: fields.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: fields.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: fields.amount,
    amount_total: fields.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null as string | null,
    customer_account: null,
    customer_creation: fields.customerCreation,
    customer_details: fields.email
      ? { address: null, business_name: null, email: fields.email, individual_name: null, name: null }
      : null,
    customer_email: fields.email,
    discounts: null,
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: {} },
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: fields.url as string | null,
    wallet_options: null,
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
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: fields.failure ? 0 : fields.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: 'usd',
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: fields.failure ? { type: 'card_error', ...fields.failure } : null,
    latest_charge: charge(fields),
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: fields.failure ? null : fields.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: fields.receiptEmail,
    review: null,
    setup_future_usage: fields.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fields.failure ? 'requires_payment_method' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
export type PaymentIntent = ReturnType<typeof paymentIntent>

function charge({ id, chargeId, amount, description, metadata, receiptEmail, receiptUrl }: PaidFields) {
  return {
    id: chargeId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LIKENESS',
    captured: true,
    created: nowSeconds(),
    currency: 'usd',
    customer: null,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: id,
    payment_method: 'pm_card',
    payment_method_details: null,
    receipt_email: receiptEmail,
    receipt_number: null,
    receipt_url: receiptUrl,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

/** A refund of a payment, in cents. */
export function refund(id: string, { id: intent, latest_charge }: PaymentIntent, amount: number) {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: latest_charge.id,
    created: nowSeconds(),
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'pending' }, type: 'card' },
    metadata: {},
    payment_intent: intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
export type Refund = ReturnType<typeof refund>

/** A dispute of a payment, in cents. */
export function dispute(id: string, { id: intent, latest_charge }: PaymentIntent, amount: number) {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: latest_charge.id,
    created: nowSeconds(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: nowSeconds() + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    payment_method_details: null,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
export type Dispute = ReturnType<typeof dispute>

/** An intent as events contain it: its charge is not expanded. */
export type EventIntent = Omit<PaymentIntent, 'latest_charge'> & { latest_charge: string }

/** A saved card of a customer. */
export function paymentMethod(id: string, customer: string | null) {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address, email: null, name: null, phone: null, tax_id: null },
    card: { brand: 'visa', country: 'US', exp_month: 8, exp_year: 2030, funding: 'credit', last4: '4242' },
    created: nowSeconds(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
export type PaymentMethod = ReturnType<typeof paymentMethod>

/** An event with a copy of an object in its current state. */
export function eventOf(id: string, type: string, object: Session | Refund | Dispute | EventIntent) {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}
export type StripeEvent = ReturnType<typeof eventOf>
