import type { Generated } from 'kysely'

/** What was called, judged and delivered. */
export interface RecordsTables {
  usage_counts: {
    account_id: string
    day: string
    operation: string
    key_id: string
    succeeded: bigint
    refused: bigint
    failed: bigint
  }
  answered_calls: {
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
  webhook_endpoints: {
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
  webhook_deliveries: {
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
  }
  webhook_attempts: {
    delivery: bigint
    attempt: number
    status_code: number | null
    failure: string | null
    at: Generated<Date>
  }
  rate_windows: {
    subject: string
    slot: bigint
    taken: number[]
    past_at: Date
  }
}
