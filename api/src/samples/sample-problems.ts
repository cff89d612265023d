import type { ProblemCode } from '../foundation/problem.ts'

/** A call that takes photos, or an item of a job that is judged. */
export type PlaceOfSample = 'check' | 'background' | 'job' | 'item'

/** A problem that a sample provokes, and where. */
export interface SampleProblem {
  readonly code: ProblemCode
  readonly places: readonly PlaceOfSample[]
  readonly retryAfterSeconds?: number
  /** The members that the problem has in addition to those of every problem, where a client reads them. */
  readonly extra?: Readonly<Record<string, unknown>>
}

const calls = ['check', 'background', 'job'] as const
const photos = ['check', 'background', 'item'] as const
const retry = (seconds: number) => ({ retryAfterSeconds: seconds, extra: { retry_after_seconds: seconds } })

/** The problems that a caller cannot cause at will, or only with a special file. The others are caused by the call itself. */
export const sampleProblems: readonly SampleProblem[] = [
  {
    code: 'insufficient_funds',
    places: calls,
    extra: { currency: 'USD', balance: '0.02', price: '0.05', shortfall: '0.03' },
  },
  {
    code: 'spend_limit_reached',
    places: calls,
    extra: {
      currency: 'USD',
      price: '0.05',
      spend_limit: '10.00',
      spent: '10.00',
      spend_limit_of: 'key',
      month_ends: '2027-01-01T00:00:00.000Z',
    },
  },
  {
    code: 'rate_limited',
    places: calls,
    retryAfterSeconds: 2,
    extra: { policy: 'key', limit: 500, window_seconds: 10, retry_after_seconds: 2 },
  },
  { code: 'too_many_concurrent_calls', places: ['check', 'background'], extra: { limit: 32 } },
  {
    code: 'too_much_unpaid_work',
    places: calls,
    retryAfterSeconds: 60,
    extra: { limit: 60, window_seconds: 600, retry_after_seconds: 60 },
  },
  { code: 'too_many_stored_photos', places: ['job'], extra: { limit: 100_000_000, stored: 99_000_000 } },
  { code: 'too_many_repeats', places: ['background'], ...retry(3600) },
  { code: 'idempotency_in_progress', places: calls },
  { code: 'queue_full', places: calls },
  { code: 'check_timed_out', places: calls },
  { code: 'not_ready', places: calls },
  { code: 'internal', places: calls },
  { code: 'engine_failure', places: photos },
  { code: 'unreadable_image', places: photos },
  { code: 'unsupported_image_format', places: photos },
  { code: 'too_many_pixels', places: photos },
  { code: 'decoding_stopped', places: photos },
  { code: 'no_face', places: ['background'] },
  { code: 'no_clean_matte', places: ['background'], extra: { matte_fault: 'no_person' } },
  { code: 'editing_not_allowed', places: ['background'], extra: { editing_policy: 'forbidden' } },
  { code: 'color_not_allowed', places: ['background'] },
  { code: 'job_expired', places: ['item'] },
]
