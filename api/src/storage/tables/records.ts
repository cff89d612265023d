import type { Generated } from 'kysely'

/** What was called, judged and delivered. */
export interface RecordsTables {
  usage_counts: UsageCountsTable
  page_usage_counts: PageUsageCountsTable
  result_counts: ResultCountsTable
  finding_counts: FindingCountsTable
  answered_calls: AnsweredCallsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  rate_windows: RateWindowsTable
}

interface CountedTable {
  account_id: string
  livemode: boolean
  day: string
  document_id: string
  review: bigint
  retake: bigint
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
