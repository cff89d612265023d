import type { ProblemCode } from '../../foundation/problem.ts'

/** The problems of calls that take a photo, in addition to those of every call. */
export const problemsOfPhotoCalls: ProblemCode[] = [
  'malformed_json',
  'insufficient_funds',
  'spend_limit_reached',
  'too_many_concurrent_calls',
  'too_much_unpaid_work',
  'unknown_document',
  'unknown_policy',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'decoding_stopped',
  'idempotency_key_reused',
  'engine_failure',
  'queue_full',
  'check_timed_out',
]
