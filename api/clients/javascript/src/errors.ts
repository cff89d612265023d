import type { AttestationClaims, Job, Problem, ProblemCode } from './api-types.ts'

/** Why a call has no result: a problem of the API, or of something between the client and the API. */
export type ErrorCode =
  | ProblemCode
  /** No answer came back, or only a part of one. */
  | 'connection_failed'
  /** A try took longer than its time-out. */
  | 'timed_out'
  /** The answer is not from the API: a proxy's page, for instance. */
  | 'unexpected_answer'
  | 'job_not_done'
  | (string & {})

/** The data of an error. */
export interface Failure {
  /** The HTTP status; 0 if there was no answer. */
  status: number
  code: ErrorCode
  detail: string
  requestId?: string | null
  /** The body of the answer, if it is a problem. */
  problem?: Partial<Problem> & Readonly<Record<string, unknown>>
  retryAfter?: number | null
  cause?: unknown
}

/** A call that has no result. Each kind of error has its own class; all have these members. */
export class LikenessError extends Error {
  override name = 'LikenessError'
  /** A stable name such as `insufficient_funds`. */
  readonly code: ErrorCode
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The id to quote when asking for help; null if no answer came, or an answer that is not from the API. */
  readonly requestId: string | null
  /** What to correct, in a sentence or two; the same as `message`. */
  readonly detail: string
  /** The whole problem from the API (RFC 9457); empty if there was none. */
  readonly problem: Partial<Problem> & Readonly<Record<string, unknown>>
  /** The seconds after which the API asks for the next try; null if it does not ask. */
  readonly retryAfter: number | null

  constructor(failure: Failure) {
    super(failure.detail, 'cause' in failure ? { cause: failure.cause } : undefined)
    this.code = failure.code
    this.status = failure.status
    this.requestId = failure.requestId ?? null
    this.detail = failure.detail
    this.problem = failure.problem ?? {}
    this.retryAfter = failure.retryAfter ?? null
  }
}

/** 401: there is no key, or it is not valid. */
export class AuthenticationError extends LikenessError {
  override name = 'AuthenticationError'
}

/** 402: the wallet does not cover the price of the call. A top-up helps; waiting does not. */
export class InsufficientFundsError extends LikenessError {
  override name = 'InsufficientFundsError'
  /** The amount that the wallet can spend, in USD, such as `0.02`. */
  readonly balance = this.problem.balance ?? null
  /** The price of the call, in USD. */
  readonly price = this.problem.price ?? null
  /** The address at which to top up the wallet. */
  readonly topUpUrl = this.problem.top_up_url ?? null
}

/** 402: the key or the organisation would spend more than its limit of the month. A higher limit helps; a top-up does not. */
export class SpendLimitError extends LikenessError {
  override name = 'SpendLimitError'
  /** The most that may be spent in a month, in USD, such as `10.00`. */
  readonly spendLimit = this.problem.spend_limit ?? null
  /** What is spent in this month, in USD. */
  readonly spent = this.problem.spent ?? null
  /** Whose limit it is. */
  readonly limitOf = this.problem.spend_limit_of ?? null
  /** The time at which the limit begins anew. */
  readonly monthEndsAt = this.problem.month_ends_at ?? null
}

/** 403: the key lacks the scope that the call needs. */
export class PermissionDeniedError extends LikenessError {
  override name = 'PermissionDeniedError'
}

/** 404: there is no such document, version, job or address. */
export class NotFoundError extends LikenessError {
  override name = 'NotFoundError'
  /** Ids of documents that are similar to the requested one. */
  readonly near: readonly string[] = this.problem.did_you_mean ?? []
}

/** The request is wrong, independently of the photo. */
export class InvalidRequestError extends LikenessError {
  override name = 'InvalidRequestError'
  /** Each thing that is wrong, and where: a JSON pointer into the body, or the name of a parameter or header. */
  readonly errors: NonNullable<Problem['errors']> = this.problem.errors ?? []
}

/** The error of a call that is not made, because what it was given is wrong. */
export const wrongRequest = (detail: string, cause?: unknown) =>
  new InvalidRequestError({ status: 0, code: 'invalid_request', detail, cause })

/** The idempotency key belongs to another request, or its first call is still being processed. */
export class IdempotencyError extends LikenessError {
  override name = 'IdempotencyError'
}

/** The photo cannot be read, or its background cannot be replaced. */
export class UnprocessablePhotoError extends LikenessError {
  override name = 'UnprocessablePhotoError'
}

/** The attestation does not hold: see `code`. */
export class AttestationError extends LikenessError {
  override name = 'AttestationError'
  /** What it says, if the signature holds and it is only expired, or about another photo; otherwise null. */
  readonly claims: AttestationClaims | null

  constructor(failure: Failure, claims: AttestationClaims | null = null) {
    super(failure)
    this.claims = claims
  }
}

/** 429: too many calls, even after the retries. */
export class RateLimitError extends LikenessError {
  override name = 'RateLimitError'
}

/** 5xx: the API failed or is unavailable, even after the retries. */
export class ServerError extends LikenessError {
  override name = 'ServerError'
}

/** No answer came, or only a part of one, even after the retries. */
export class ConnectionFailedError extends LikenessError {
  override name = 'ConnectionFailedError'
}

/** No try was answered in time. The call may have been processed; repeat it with the same idempotency key to find out. */
export class CallTimedOutError extends LikenessError {
  override name = 'CallTimedOutError'
}

/** `waitForJob` waited for its whole `timeoutMs`, and the job has not ended. The job continues. */
export class JobNotDoneError extends LikenessError {
  override name = 'JobNotDoneError'
  /** The job as it was at the last request. */
  readonly job: Job

  constructor(job: Job) {
    super({ status: 0, code: 'job_not_done', detail: `The job ${job.id} is still ${job.status}.` })
    this.job = job
  }
}

type Kind = new (failure: Failure) => LikenessError

/** Codes whose kind differs from that of their status. */
const byCode: readonly (readonly [Kind, readonly ProblemCode[]])[] = [
  [AuthenticationError, ['missing_key']],
  [SpendLimitError, ['spend_limit_reached']],
  [IdempotencyError, ['idempotency_key_reused']],
  [InvalidRequestError, ['policy_exists', 'policy_in_use', 'too_many_reviews']],
  [InvalidRequestError, ['job_closed', 'job_item_exists', 'too_many_jobs']],
  [UnprocessablePhotoError, ['unsupported_image_format', 'unreadable_image', 'too_many_pixels']],
  [AttestationError, ['not_an_attestation', 'unknown_attestation_key', 'attestation_altered']],
  [AttestationError, ['attestation_expired', 'attestation_of_other_photo']],
  [UnprocessablePhotoError, ['decoding_stopped', 'no_face', 'no_clean_matte', 'editing_not_allowed']],
]

const byStatus = new Map<number, Kind>([
  [401, AuthenticationError],
  [402, InsufficientFundsError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, IdempotencyError],
  [429, RateLimitError],
])

/** The error for a failed call, of the kind of its code, or otherwise of its status. */
export function errorOf(failure: Failure): LikenessError {
  const { code, status } = failure
  const [ofCode] = byCode.find(([, codes]) => codes.some((one) => one === code)) ?? []
  const Kind = ofCode ?? byStatus.get(status) ?? kindOfClass(status)
  return new Kind(failure)
}

function kindOfClass(status: number): Kind {
  if (status >= 500) return ServerError
  return status >= 400 ? InvalidRequestError : LikenessError
}
