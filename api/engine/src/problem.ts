/** The reasons why a photo could not be processed. The service gives each an HTTP status and a title. */
export const problemCodes = [
  'invalid_request',
  'payload_too_large',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'decoding_stopped',
  'no_face',
  'no_clean_matte',
  'editing_not_allowed',
  'colour_not_allowed',
  'no_print',
  'caller_left',
  'queue_full',
  'too_many_concurrent_calls',
  'check_timed_out',
  'engine_failure',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface Problem {
  readonly code: ProblemCode
  /** One or two sentences on this occurrence: what is wrong, then what the caller can do. */
  readonly detail: string
  /** The seconds after which the caller should try again, if that makes sense. */
  readonly retryAfterSeconds?: number
  /** Further facts of this occurrence, with names in snake_case. */
  readonly extra?: Record<string, unknown>
}

/** A value, or the reason why there is none. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export interface Refusal {
  ok: false
  problem: Problem
}

/** Makes the outcome of work that could not be done. */
export function refusal(code: ProblemCode, detail: string, extra?: Record<string, unknown>): Refusal {
  return { ok: false, problem: extra ? { code, detail, extra } : { code, detail } }
}
