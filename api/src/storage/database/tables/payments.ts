import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Payments, their receipts, plans, and checks that an allowance pays. */
export interface PaymentsTables {
  payments: PaymentsTable
  automatic_top_ups: AutomaticTopUpsTable
  payment_reversals: PaymentReversalsTable
  unbooked_events: UnbookedEventsTable
  billing_details: BillingDetailsTable
  sellers: SellersTable
  receipt_numbers: ReceiptNumbersTable
  receipts: ReceiptsTable
  plans: PlansTable
  subscriptions: SubscriptionsTable
  plan_periods: PlanPeriodsTable
  account_checks: AccountChecksTable
  free_checks: FreeChecksTable
}

interface PaymentsTable {
  id: string
  wallet_id: string
  amount_micros: bigint
  state: Generated<'open' | 'processing' | 'credited' | 'failed' | 'expired'>
  session_id: string | null
  payment_intent: string | null
  taken_micros: Generated<bigint>
  moves: Generated<number>
  created_at: Generated<Date>
  credited_at: Date | null
  /** Paid from the saved card, without a page. */
  automatic: Generated<boolean>
  saves_card: Generated<boolean>
}

interface AutomaticTopUpsTable {
  wallet_id: string
  customer: string
  payment_method: string
  card: string
  saved_at: Date
  enabled: Generated<boolean>
  below_micros: bigint | null
  amount_micros: bigint | null
  daily_micros: bigint | null
  off_reason: 'declined' | 'authentication_required' | 'card_unusable' | null
}

interface PaymentReversalsTable {
  id: string
  kind: 'refund' | 'dispute'
  payment_intent: string
  amount_micros: bigint
  state: 'announced' | 'withdrawn' | 'returned'
  created_at: Generated<Date>
}

interface UnbookedEventsTable {
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

interface BillingDetailsTable {
  account_id: string
  legal_name: string
  address: string[]
  country: string
  tax_id_type: string | null
  tax_id: string | null
  receipt_email: string | null
}

interface SellersTable {
  id: GeneratedAlways<bigint>
  name: string
  address: string[]
  email: string | null
  tax_id: string | null
  tax_note: string | null
  since: Generated<Date>
}

interface ReceiptNumbersTable {
  last: bigint
}

interface ReceiptsTable {
  number: bigint
  payment_id: string
  issued_at: Generated<Date>
  seller_id: bigint | null
  buyer: JSONColumnType<object> | null
}

interface PlansTable {
  code: string
  name: string
  checks_per_month: number
  price_micros: bigint
  currency: Generated<string>
  active: Generated<boolean>
  created_at: Generated<Date>
}

interface SubscriptionsTable {
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

interface PlanPeriodsTable {
  subscription_id: string
  number: number
  account_id: string
  plan: string
  checks: number
  used: Generated<number>
  price_micros: bigint
  hold_id: string
  starts: Date
  ends: Date
}

interface AccountChecksTable {
  id: string
  account_id: string
  document_id: string | null
  photo: string | null
  covered_by: string
  made_at: Generated<Date>
  claimed_until: Date
  answered_at: Date | null
}

/** Of the version before. */
interface FreeChecksTable {
  account_id: string
  day: string
  claimed_until: Date
  used: Generated<boolean>
}
