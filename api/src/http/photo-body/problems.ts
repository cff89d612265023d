import type { ProblemCode } from '../../foundation/problem.ts'

/** What a call that takes a photo may be answered, beyond what any call may. */
export const problemsOfPhotoCalls: ProblemCode[] = [
  'malformed_json',
  'insufficient_funds',
  'too_many_concurrent_calls',
  'unknown_document',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'idempotency_key_reused',
  'engine_failure',
  'queue_full',
  'check_timed_out',
]
