import type { Generated, JSONColumnType } from 'kysely'

/** Money that moves in the ledger, and its sums. */
export interface LedgerTables {
  ledger_accounts: {
    id: string
    kind: 'wallet' | 'revenue' | 'funding'
  }
  wallets: {
    id: string
    account_id: string
    posted_micros: Generated<bigint>
    held_micros: Generated<bigint>
    entry_count: Generated<bigint>
    low_balance_micros: Generated<bigint | null>
  }
  spend_limits: {
    /** The id of a wallet or a key. */
    spender: string
    wallet_id: string
  }
  holds: {
    id: string
    wallet_id: string
    amount_micros: bigint
    purpose: string
    state: Generated<'open' | 'captured' | 'voided'>
    created_at: Generated<Date>
    expires_at: Date
    refunded_micros: Generated<bigint>
    /** The key whose call it pays; null in the dashboard. */
    spender: string | null
    spend_month: Generated<string>
  }
  transfers: {
    id: string
    kind: 'top_up' | 'charge' | 'refund' | 'adjustment'
    debit_account: string
    credit_account: string
    amount_micros: bigint
    hold_id: string | null
    reference: string | null
    reason: string | null
    actor: string | null
    created_at: Generated<Date>
  }
  wallet_entries: {
    wallet_id: string
    number: bigint
    transfer_id: string
    amount_micros: bigint
    balance_micros: bigint
    booked_at: Date
  }
  idempotency_keys: {
    account_id: string
    key: string
    attempt: string
    fingerprint: Buffer
    sealed_answer: Buffer | null
    expires_at: Date
  }
}

/** Payments, their receipts, plans, and checks that an allowance pays. */
export interface PaymentsTables {
  payments: {
    id: string
    wallet_id: string
    amount_micros: bigint
    state: Generated<'open' | 'processing' | 'credited' | 'failed' | 'expired'>
    session_id: string | null
    payment_intent: string | null
    moves: Generated<number>
    created_at: Generated<Date>
    credited_at: Date | null
    /** Paid from the saved card, without a page. */
    automatic: Generated<boolean>
    saves_card: Generated<boolean>
  }
  automatic_top_ups: {
    wallet_id: string
    customer: string
    payment_method: string
    card: string
    enabled: Generated<boolean>
    below_micros: bigint | null
    amount_micros: bigint | null
    daily_micros: bigint | null
    off_reason: 'declined' | 'authentication_required' | 'card_unusable' | null
  }
  payment_reversals: {
    id: string
    kind: 'refund' | 'dispute'
    payment_intent: string
    amount_micros: bigint
    state: 'announced' | 'withdrawn' | 'returned'
    created_at: Generated<Date>
  }
  unbooked_events: {
    id: string
    type: string
    object_id: string
    payment_id: string
    amount: bigint | null
    currency: string | null
    occurred_at: Date
    received_at: Generated<Date>
    resolved_at: Date | null
    resolved_by: string | null
    resolution: string | null
  }
  billing_details: {
    account_id: string
    legal_name: string
    address: string[]
    country: string
    tax_id_type: string | null
    tax_id: string | null
    receipt_email: string | null
  }
  receipts: {
    number: bigint
    payment_id: string
    issued_at: Generated<Date>
    seller_id: bigint | null
    buyer: JSONColumnType<object> | null
  }
  plans: {
    code: string
    name: string
    checks_per_month: number
    price_micros: bigint
    currency: Generated<string>
    active: Generated<boolean>
    created_at: Generated<Date>
  }
  subscriptions: {
    id: string
    account_id: string
    wallet_id: string
    next_plan: string | null
    anchor: Generated<Date>
    months: Generated<number>
    ends: Date
    unpaid_since: Date | null
    ended_at: Date | null
    created_at: Generated<Date>
  }
  account_checks: {
    id: string
    account_id: string
    document_id: string | null
    photo: string | null
    covered_by: string
    answered_at: Date | null
  }
}
