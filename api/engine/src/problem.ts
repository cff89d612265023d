/** Why a photo could not be worked on. The service gives each an HTTP status and a title. */
export const problemCodes = [
  'invalid_request',
  'payload_too_large',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'no_face',
  'no_clean_matte',
  'editing_not_allowed',
  'color_not_allowed',
  'no_print',
  'caller_left',
  'queue_full',
  'check_timed_out',
  'engine_failure',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface Problem {
  readonly code: ProblemCode
  /** This occurrence in one or two sentences that help the caller to correct it. */
  readonly detail: string
  /** After how many seconds to try again, where that makes sense. */
  readonly retryAfterSeconds?: number
  /** Further facts of this occurrence; their names are snake_case. */
  readonly extra?: Record<string, unknown>
}

/** A value, or the reason why there is none. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export interface Refusal {
  ok: false
  problem: Problem
}

/** The outcome of what could not be done. */
export function refusal(code: ProblemCode, detail: string, extra?: Record<string, unknown>): Refusal {
  return { ok: false, problem: extra ? { code, detail, extra } : { code, detail } }
}
