import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Role } from '../../foundation/roles.ts'
import type { Scope } from '../../foundation/scopes.ts'

/** The tables as Kysely sees them. `migrations/` creates them and says what each is for. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  known_browsers: KnownBrowsersTable
  sign_in_codes: SignInCodesTable
  user_credentials: UserCredentialsTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  verifications: VerificationsTable
  accounts: AccountsTable
  members: MembersTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  key_events: KeyEventsTable
  audit_log: AuditLogTable
  ledger_accounts: LedgerAccountsTable
  wallets: WalletsTable
  monthly_spending: MonthlySpendingTable
  spend_limits: SpendLimitsTable
  holds: HoldsTable
  transfers: TransfersTable
  wallet_entries: WalletEntriesTable
  daily_charges: DailyChargesTable
  idempotency_keys: IdempotencyKeysTable
  queue_workers: QueueWorkersTable
  batches: BatchesTable
  jobs: JobsTable
  job_items: JobItemsTable
  job_photos: JobPhotosTable
  usage_counts: UsageCountsTable
  page_usage_counts: PageUsageCountsTable
  result_counts: ResultCountsTable
  finding_counts: FindingCountsTable
  answered_calls: AnsweredCallsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  rate_windows: RateWindowsTable
  saved_photos: SavedPhotosTable
  reviews: ReviewsTable
  review_photos: ReviewPhotosTable
  photo_objects: PhotoObjectsTable
  photo_space: PhotoSpaceTable
  review_decisions: ReviewDecisionsTable
  account_checks: AccountChecksTable
  free_checks: FreeChecksTable
  policies: PoliciesTable
  policy_versions: PolicyVersionsTable
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
}

interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface SessionsTable {
  id: string
  token: string
  user_id: string
  user_agent: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  /** Null while the session waits for a sign-in code. */
  browser_id: string | null
  proven_at: Generated<Date>
  /** The account that the user chose last; one that the user is no member of counts for nothing. */
  works_in: string | null
  code_tries: Generated<number>
}

interface KnownBrowsersTable {
  id: string
  user_id: string
  digest: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

interface SignInCodesTable {
  session_id: string
  digest: Buffer
  tries: Generated<number>
  sent: Generated<number>
  expires_at: Date
}

interface UserCredentialsTable {
  id: string
  issuer: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface AuthenticatorsTable {
  user_id: string
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<bigint>
  created_at: Generated<Date>
}

interface RecoveryCodesTable {
  user_id: string
  digest: Buffer
}

interface PasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: Generated<bigint>
  transports: string[]
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface PasskeyChallengesTable {
  session_id: string
  purpose: 'registration' | 'sign_in'
  digest: Buffer
  expires_at: Date
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
}

interface AccountsTable {
  id: string
  owner: string
  free_checks: Generated<number>
  /** Of the version before: the user whose first account it is. `members` has replaced it. */
  user_id: string | null
  created_at: Generated<Date>
  /** When its owner deleted it, otherwise null. A deleted account accepts nothing new. */
  erased_at: Date | null
  demands_second_factor: Generated<boolean>
}

interface MembersTable {
  account_id: string
  user_id: string
  role: Role
  created_at: Generated<Date>
}

interface InvitationsTable {
  id: string
  account_id: string
  email: string
  role: Role
  digest: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  hint: string
  sha256: Buffer
  created_at: Generated<Date>
  scopes: Scope[]
  expires_at: Date | null
  rolled_to: string | null
  last_used_at: Date | null
  revoked_at: Date | null
  livemode: Generated<boolean>
  /** The name of a policy of the account. */
  default_policy: string | null
  /** The first of the keys that it replaced; null if it replaced none. */
  spender: string | null
}

interface KeyEventsTable {
  id: Generated<bigint>
  account_id: string
  key_id: string
  kind: 'created' | 'rolled' | 'revoked'
  actor: string
  detail: JSONColumnType<Record<string, unknown>>
  at: Generated<Date>
}

interface AuditLogTable {
  id: GeneratedAlways<bigint>
  account_id: string
  at: Generated<Date>
  actor: string
  action: string
  target: string | null
  detail: JSONColumnType<Record<string, unknown>>
  request_id: string | null
  network: string | null
}

interface PoliciesTable {
  account_id: string
  name: string
  created_at: Generated<Date>
  archived_at: Date | null
}

interface PolicyVersionsTable {
  account_id: string
  name: string
  version: number
  settings: unknown
  created_at: Generated<Date>
}

interface LedgerAccountsTable {
  id: string
  kind: 'wallet' | 'revenue' | 'funding'
}

interface WalletsTable {
  id: string
  account_id: string
  posted_micros: Generated<bigint>
  held_micros: Generated<bigint>
  entry_count: Generated<bigint>
  last_entry_at: Date | null
  low_balance_micros: Generated<bigint | null>
  low_balance_told: Generated<boolean>
}

interface MonthlySpendingTable {
  /** The id of a wallet or a key. */
  spender: string
  month: string
  wallet_id: string
  spent_micros: bigint
}

interface SpendLimitsTable {
  /** The id of a wallet or a key. */
  spender: string
  wallet_id: string
  limit_micros: bigint
  told_month: string
  told_percent: number
}

interface HoldsTable {
  id: string
  wallet_id: string
  amount_micros: bigint
  purpose: string
  state: Generated<'open' | 'captured' | 'voided'>
  created_at: Generated<Date>
  expires_at: Date
  closed_at: Date | null
  refunded_micros: Generated<bigint>
  /** The key whose call it pays; null in the dashboard. */
  spender: string | null
  /** Null for a hold of before spending was counted. */
  spend_month: Generated<string | null>
}

interface TransfersTable {
  id: string
  kind: 'top_up' | 'charge' | 'refund' | 'adjustment'
  debit_account: string
  credit_account: string
  amount_micros: bigint
  hold_id: string | null
  reference: string | null
  refunded_transfer_id: string | null
  reason: string | null
  actor: string | null
  created_at: Generated<Date>
}

interface WalletEntriesTable {
  wallet_id: string
  number: bigint
  transfer_id: string
  amount_micros: bigint
  balance_micros: bigint
  booked_at: Date
}

interface DailyChargesTable {
  wallet_id: string
  day: string
  operation: string
  charged_micros: bigint
  /** Null if charges of before they were counted are among them. */
  charges: bigint | null
}

interface IdempotencyKeysTable {
  account_id: string
  key: string
  attempt: string
  fingerprint: Buffer
  sealed_answer: Buffer | null
  locked_until: Date
  expires_at: Date
}

interface QueueWorkersTable {
  id: string
  beat_at: Date
}

interface BatchesTable {
  id: string
  number: GeneratedAlways<bigint>
  account_id: string
  livemode: boolean
  /** The key whose spending its jobs count to. */
  spender: string | null
  document_id: string
  mode: 'check' | 'validate'
  subject: 'adult' | 'child' | 'infant'
  profile: 'standard' | 'strict'
  policy_name: string | null
  policy_version: number | null
  language: string
  metadata: JSONColumnType<Record<string, string>>
  /** It closes by itself with so many items. */
  expected: number | null
  state: Generated<'open' | 'closed' | 'cancelling' | 'completed' | 'cancelled'>
  paused_because: 'requested' | 'insufficient_funds' | 'spend_limit_reached' | null
  cancelled_because: 'requested' | 'expired' | null
  received: Generated<number>
  /** Not in a job yet. */
  waiting: Generated<number>
  ready: Generated<number>
  review: Generated<number>
  retake: Generated<number>
  failed: Generated<number>
  cancelled: Generated<number>
  stored_bytes: Generated<bigint>
  charged_micros: Generated<bigint>
  deleted: Generated<boolean>
  created_at: Generated<Date>
  last_item_at: Generated<Date>
  /** When housekeeping looks next whether the batch waits for something that does not come by itself. */
  try_after: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  delete_at: Date | null
}

interface JobsTable {
  id: string
  number: GeneratedAlways<bigint>
  account_id: string
  /** Null for a job that was sent as one. */
  batch_id: string | null
  counted_in_batch: Generated<boolean>
  livemode: Generated<boolean>
  /** Null in test mode. */
  hold_id: string | null
  state: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
  metadata: JSONColumnType<Record<string, string>>
  language: Generated<string>
  revision: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  cancel_requested_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  delete_at: Date | null
}

interface JobItemsTable {
  id: string
  /** Null for an item of a batch that waits, or that ended without a job. */
  job_id: string | null
  batch_id: string | null
  photo_bytes: number | null
  fingerprint: Buffer | null
  position: number
  name: string
  document_id: string
  mode: 'check' | 'validate'
  subject: Generated<'adult' | 'child' | 'infant'>
  profile: Generated<'standard' | 'strict'>
  policy_name: string | null
  policy_version: number | null
  state: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
  attempts: Generated<number>
  result: JSONColumnType<object | null, string | null, string | null>
  problem: JSONColumnType<object | null, string | null, string | null>
  started_at: Date | null
  ended_at: Date | null
}

interface InOnePlace {
  /** Null if the photo is an object. */
  sealed: Buffer | null
  /** The address of the object; null if the photo is in the row. */
  object: string | null
}

interface JobPhotosTable extends InOnePlace {
  item_id: string
}

interface PhotoObjectsTable {
  address: string
  state: Generated<'intended' | 'kept' | 'owed'>
  changed_at: Generated<Date>
  bytes: number
  seal: Buffer
}

interface PhotoSpaceTable {
  name: string
}

interface UsageCountsTable {
  account_id: string
  day: string
  operation: string
  key_id: string
  succeeded: bigint
  refused: bigint
  failed: bigint
}

type PageUsageCountsTable = Omit<UsageCountsTable, 'key_id'>

interface CountedTable {
  account_id: string
  livemode: boolean
  day: string
  document_id: string
  review: bigint
  retake: bigint
}

interface ResultCountsTable extends CountedTable {
  key_id: string | null
  ready: bigint
}

interface FindingCountsTable extends CountedTable {
  check_name: string
  sole: bigint
}

interface AnsweredCallsTable {
  account_id: string
  at: Date
  request_id: string
  /** Null for a call of a page of the dashboard. */
  key_id: string | null
  operation: string
  document_id: string | null
  status_code: number
  problem: string | null
  verdict: string | null
  replayed: boolean
  charged_micros: bigint
  took_ms: number
}

interface WebhookEndpointsTable {
  id: string
  account_id: string
  url: string
  events: (
    | 'job.completed'
    | 'job.failed'
    | 'job.cancelled'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.paused'
    | 'review.decided'
  )[]
  description: string
  livemode: Generated<boolean>
  enabled: Generated<boolean>
  disabled_reason: 'gone' | 'failing' | null
  sealed_secret: Buffer
  sealed_previous_secret: Buffer | null
  previous_secret_until: Date | null
  created_at: Generated<Date>
  slow_since: Date | null
  slow_streak: Generated<number>
  resumes_at: Date | null
  slow_told_at: Date | null
  quick_streak: Generated<number>
}

interface WebhookDeliveriesTable {
  number: Generated<bigint>
  event_id: string
  endpoint_id: string
  type: string
  data: unknown
  state: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  created_at: Generated<Date>
  next_attempt_at: Generated<Date | null>
  ended_at: Date | null
  claimed_until: Date | null
}

interface WebhookAttemptsTable {
  delivery: bigint
  attempt: number
  status_code: number | null
  failure: string | null
  at: Generated<Date>
}

interface RateWindowsTable {
  subject: string
  slot: bigint
  taken: number[]
  past_at: Date
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

interface SavedPhotosTable extends InOnePlace {
  id: string
  account_id: string
  document_id: string
  format: 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
  created_at: Generated<Date>
  delete_at: Date
}

interface ReviewsTable {
  id: string
  number: GeneratedAlways<bigint>
  account_id: string
  livemode: boolean
  request_id: string
  document_id: string
  verdict: 'READY' | 'REVIEW' | 'RETAKE'
  result: JSONColumnType<object>
  reference: string | null
  created_at: Generated<Date>
  delete_at: Date
  decided_at: Date | null
  decided_by: string | null
  override: JSONColumnType<object | null, string | null, string | null>
}

interface ReviewPhotosTable extends InOnePlace {
  review_id: string
  format: 'jpeg' | 'png'
  sealed_places: Buffer
  kept_until: Date
}

interface ReviewDecisionsTable {
  id: GeneratedAlways<bigint>
  account_id: string
  livemode: boolean
  check_name: string
  outcome: 'PASS' | 'REVIEW' | 'FAIL'
  probability: number | null
  decision: 'accept' | 'refuse'
  document_id: string
  rules_version: string
  month: string
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
