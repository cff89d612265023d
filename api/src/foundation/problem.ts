import { withoutKeys } from './text.ts'

/**
 * All problems of the platform's calls, with their HTTP status and title (RFC 9457). A problem never contains a photo, a
 * key or a stack, and a call that ends in one is not charged, unless its detail says that this is not known.
 */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  malformed_json: { status: 400, title: 'The body is not JSON' },
  missing_key: { status: 401, title: 'No API key was given' },
  invalid_key: { status: 401, title: 'The API key is not valid' },
  cookie_not_accepted: { status: 401, title: 'A session cookie is not an API key' },
  insufficient_funds: { status: 402, title: 'The wallet does not cover the price of this call' },
  spend_limit_reached: { status: 402, title: 'The call would exceed a limit of what is spent in a month' },
  missing_scope: { status: 403, title: 'The API key does not have the required scope' },
  job_of_another_key: { status: 403, title: 'Another API key has created the job' },
  upload_address_not_valid: { status: 403, title: 'The upload address is not valid' },
  unknown_document: { status: 404, title: 'The catalog has no such document' },
  unknown_version: { status: 404, title: 'The document has no such version' },
  unknown_policy: { status: 404, title: 'The account has no such policy' },
  not_found: { status: 404, title: 'There is no such object' },
  unknown_address: { status: 404, title: 'There is nothing at this address' },
  method_not_allowed: { status: 405, title: 'This address does not allow this method' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  idempotency_in_progress: {
    status: 409,
    title: 'The first call with this idempotency key is still running',
    retryAfterSeconds: 2,
  },
  policy_exists: { status: 409, title: 'There is a policy with this name' },
  policy_in_use: { status: 409, title: 'The policy is the default of a key' },
  job_closed: { status: 409, title: 'The job takes no more photos' },
  job_item_exists: { status: 409, title: 'The job has another photo with this id' },
  too_many_jobs: { status: 409, title: 'Too many open jobs have not ended' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The type of the body is not accepted' },
  unsupported_image_format: { status: 415, title: 'The image format is not accepted' },
  unreadable_image: { status: 422, title: 'The image cannot be read' },
  too_many_pixels: { status: 422, title: 'The image has too many pixels' },
  decoding_stopped: { status: 422, title: 'The image takes too much to decode' },
  no_face: { status: 422, title: 'There is no face in the photo' },
  no_clean_matte: { status: 422, title: 'The person cannot be separated cleanly from the background' },
  editing_not_allowed: { status: 422, title: 'The authority does not accept an edited photo' },
  image_not_fetched: { status: 422, title: 'The photo could not be fetched' },
  colour_not_allowed: { status: 422, title: 'The document does not accept this background colour' },
  not_an_attestation: { status: 422, title: 'The text is no attestation' },
  unknown_attestation_key: { status: 422, title: 'The attestation was not signed by a key of this service' },
  attestation_altered: { status: 422, title: 'The attestation was changed' },
  attestation_expired: { status: 422, title: 'The attestation has expired' },
  attestation_of_other_photo: { status: 422, title: 'The attestation is about another photo' },
  unknown_result: { status: 422, title: 'The result is none of this account' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for another request' },
  rate_limited: { status: 429, title: 'Too many calls in a short time' },
  too_many_concurrent_calls: { status: 429, title: 'Too many concurrent calls', retryAfterSeconds: 1 },
  too_much_unpaid_work: { status: 429, title: 'Too much work on photos without a result' },
  too_many_stored_photos: { status: 429, title: 'Too many photos are stored', retryAfterSeconds: 60 },
  too_many_reviews: { status: 409, title: 'Too many reviews wait for a decision' },
  too_many_repeats: { status: 429, title: 'The call was repeated too often' },
  too_many_failures: { status: 429, title: 'Too many calls without a valid API key' },
  too_many_streams: { status: 429, title: 'Too many event streams are open', retryAfterSeconds: 5 },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  /** Never read, because the caller is gone. HTTP has no status for this; proxies log 499. */
  caller_left: { status: 499, title: 'The caller hung up before the work began' },
  internal: { status: 500, title: 'Something failed on our side' },
  engine_failure: { status: 500, title: 'The photo could not be judged' },
  queue_full: { status: 503, title: 'Too many photos are waiting', retryAfterSeconds: 5 },
  /** A problem of a job's item only; never the answer of a call. */
  job_expired: { status: 503, title: 'The job has expired' },
  check_timed_out: { status: 503, title: 'The check took too long', retryAfterSeconds: 5 },
  not_ready: { status: 503, title: 'The service is not ready', retryAfterSeconds: 2 },
} as const satisfies Record<string, ProblemKind>

/** Further problems of the dashboard's calls. Only its pages get them; the OpenAPI document does not contain them. */
const dashboardProblems = {
  not_signed_in: { status: 401, title: 'You are not signed in' },
  wrong_credentials: { status: 401, title: 'The address or the password is wrong' },
  address_not_confirmed: { status: 403, title: 'The address is not confirmed yet' },
  wrong_code: { status: 403, title: 'The code is wrong' },
  wrong_passkey: { status: 403, title: 'The passkey is not accepted' },
  too_many_passkeys: { status: 409, title: 'You have as many passkeys as one person may' },
  second_factor_exists: { status: 409, title: 'An authenticator app is set up already' },
  code_not_valid: { status: 400, title: 'The code is not valid any more' },
  fresh_sign_in_required: { status: 403, title: 'The password must be entered again' },
  wrong_password: { status: 403, title: 'The password is wrong' },
  role_not_allowed: { status: 403, title: 'Your role in this organisation does not allow this' },
  other_address: { status: 403, title: 'The invitation was sent to another address' },
  second_factor_required: { status: 403, title: 'An authenticator app or a passkey is needed' },
  last_owner: { status: 409, title: 'The organisation would have no owner' },
  too_many_organisations: { status: 409, title: 'You own as many organisations as one person may' },
  link_not_valid: { status: 400, title: 'The link is not valid any more' },
  too_many_attempts: { status: 429, title: 'Too many attempts in a short time' },
  sign_in_busy: { status: 503, title: 'Too many people are signing in', retryAfterSeconds: 5 },
  foreign_origin: { status: 403, title: 'The request comes from a page of another site' },
  too_many_payments: { status: 429, title: 'Too many payments were started' },
  payments_failing: {
    status: 502,
    title: 'The payment provider refused or did not respond',
    retryAfterSeconds: 10,
  },
  no_payments: { status: 503, title: 'Payments are not set up here' },
  review_decided: { status: 409, title: 'The review is decided already' },
  too_many_saved: { status: 409, title: 'No more photos can be saved' },
  no_print: { status: 422, title: 'This document has no such print' },
} as const satisfies Record<string, ProblemKind>

interface ProblemKind {
  status: number
  title: string
  /** Sent as `Retry-After` if a retry may soon succeed. */
  retryAfterSeconds?: number
}

export type ProblemCode = keyof typeof problems

/** The code of a problem of the platform or of the dashboard. */
export type AnyProblemCode = ProblemCode | keyof typeof dashboardProblems

export const problemKinds: Record<AnyProblemCode, ProblemKind> = { ...problems, ...dashboardProblems }

/** A problem before it becomes an HTTP answer. */
export interface Problem {
  code: AnyProblemCode
  /** One or two sentences about this occurrence that help the caller correct it. */
  detail: string
  /** Sent as `Retry-After` instead of the value for this code. */
  retryAfterSeconds?: number
  /** Further fields of the answer, such as `did_you_mean`; their names are in snake_case. */
  extra?: Record<string, unknown>
}

/** A value, or the problem because of which there is none. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export interface Refusal {
  ok: false
  problem: Problem
}

/** Returns the outcome that consists of a problem. */
export function refusal(code: AnyProblemCode, detail: string, extra?: Record<string, unknown>): Refusal {
  return { ok: false, problem: extra ? { code, detail, extra } : { code, detail } }
}

/** Thrown to end a call with a problem, which is its answer. Within a transaction, it rolls it back. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** Ends a call with a problem, which is its answer. Within a transaction, it also rolls that back. */
export function refuse(...problem: Parameters<typeof refusal>): never {
  throw new Refused(refusal(...problem).problem)
}

/**
 * The value of an outcome.
 * @throws Refused if it is a problem.
 */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Refused(outcome.problem)
}

/** The part of an error that may be logged: no stack, and only the beginning of the message, without keys. */
export function describeError(error: unknown): { name: string; message: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: masked(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const place = /\/(api\/(?:engine\/)?src\/[^\s)]+:\d+):\d+/.exec(error.stack ?? '')?.[1]
  return { name: error.name, message: masked(error.message), ...code, ...(place && { at: place }) }
}

/** A text without keys, cut to 300 characters for the log. */
function masked(text: string): string {
  return withoutKeys(text).slice(0, 300)
}
