import type { Job, Problem, ProblemCode } from './api-types.ts'

/** Why a call has no answer: a problem of the API's, or of what lies before it. */
export type ErrorCode =
  | ProblemCode
  /** Nothing, or only a part, came back. */
  | 'connection_failed'
  /** A try took longer than its time-out. */
  | 'timed_out'
  /** What came back is none of the API's answers: a proxy's page, for instance. */
  | 'unexpected_answer'
  | 'job_not_done'
  | (string & {})

/** What an error is made of. */
export interface Failure {
  /** The HTTP status; 0 where nothing was answered. */
  status: number
  code: ErrorCode
  detail: string
  requestId?: string | null
  /** The body of the answer, where it is a problem. */
  problem?: Partial<Problem> & Readonly<Record<string, unknown>>
  retryAfter?: number | null
  cause?: unknown
}

/** Why a call has no answer. Each kind has a class of its own; all have these members. */
export class LikenessError extends Error {
  override name = 'LikenessError'
  /** A stable name such as `insufficient_funds`. */
  readonly code: ErrorCode
  /** The HTTP status; 0 where nothing was answered. */
  readonly status: number
  /** What to quote when asking for help; null where no answer came, or not one of the API's. */
  readonly requestId: string | null
  /** What to mend, in a sentence or two; the same as `message`. */
  readonly detail: string
  /** The whole problem as the API gives it (RFC 9457); empty where it gave none. */
  readonly problem: Partial<Problem> & Readonly<Record<string, unknown>>
  /** The seconds after which the API asks to try again; null where it does not. */
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

/** 402: the wallet does not hold the price of the call. Waiting does not help; a top-up does. */
export class InsufficientFundsError extends LikenessError {
  override name = 'InsufficientFundsError'
  /** What the wallet can spend, in USD, such as `0.02`. */
  readonly balance = this.problem.balance ?? null
  /** What the call costs, in USD. */
  readonly price = this.problem.price ?? null
  /** Where the wallet is topped up. */
  readonly topUpUrl = this.problem.top_up_url ?? null
}

/** 403: the key lacks the scope that the call needs. */
export class PermissionDeniedError extends LikenessError {
  override name = 'PermissionDeniedError'
}

/** 404: there is no such document, version, job or address. */
export class NotFoundError extends LikenessError {
  override name = 'NotFoundError'
  /** Ids of documents that come near to the one that was asked for. */
  readonly near: readonly string[] = this.problem.did_you_mean ?? []
}

/** The request is wrong, whatever the photo shows. */
export class InvalidRequestError extends LikenessError {
  override name = 'InvalidRequestError'
  /** Each thing wrong, and where: by a JSON pointer into the body, or the name of a parameter or header. */
  readonly errors: NonNullable<Problem['errors']> = this.problem.errors ?? []
}

/** The idempotency key belongs to another request, or its first call is still at work. */
export class IdempotencyError extends LikenessError {
  override name = 'IdempotencyError'
}

/** The photo cannot be read, or not be given another background. */
export class UnprocessablePhotoError extends LikenessError {
  override name = 'UnprocessablePhotoError'
}

/** 429: too many calls; still so after the retries. */
export class RateLimitError extends LikenessError {
  override name = 'RateLimitError'
}

/** 5xx: the API failed, or is not to be had; still so after the retries. */
export class ServerError extends LikenessError {
  override name = 'ServerError'
}

/** No answer came, or only a part of one; still so after the retries. */
export class ConnectionFailedError extends LikenessError {
  override name = 'ConnectionFailedError'
}

/** No try was answered in its time. The call may have been worked on: the same idempotency key tells. */
export class CallTimedOutError extends LikenessError {
  override name = 'CallTimedOutError'
}

/** `waitForJob` waited as long as it was told to, and the job has not ended. It goes on. */
export class JobNotDoneError extends LikenessError {
  override name = 'JobNotDoneError'
  /** The job as it was when it was last asked for. */
  readonly job: Job

  constructor(job: Job) {
    super({ status: 0, code: 'job_not_done', detail: `The job ${job.id} is ${job.status} still.` })
    this.job = job
  }
}
