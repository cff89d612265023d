import type { Wait } from './waiting.ts'

export interface LikenessOptions {
  /** `lk_live_…`, or `lk_test_…` in test mode. The public catalog needs none. Never put the key into a page: everyone who has it
   *  can spend the wallet. */
  apiKey?: string | undefined
  /** The root of the service, such as `http://localhost:4321`. */
  baseUrl: string
  /** The time limit of one try, in milliseconds; 60,000 by default. */
  timeoutMs?: number | undefined
  /** The number of retries after the first try; 2 by default. */
  maxRetries?: number | undefined
  /** Replaces the platform's own fetch. */
  fetch?: typeof globalThis.fetch | undefined
  /** Replaces the timer for the waits between tries and between requests for a job. */
  wait?: Wait | undefined
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time limit of one try, in milliseconds. */
  timeoutMs?: number | undefined
}

/** Options of calls that change something. */
export interface KeyedOptions extends CallOptions {
  /** To repeat a call without paying twice, give it the same key. A call without a key gets a new one. */
  idempotencyKey?: string | undefined
}

export interface WaitOptions {
  /** Aborts the wait, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time between two requests for the job, in milliseconds; 2,000 by default. */
  intervalMs?: number | undefined
  /** The total time limit, in milliseconds; 600,000 by default. */
  timeoutMs?: number | undefined
}
