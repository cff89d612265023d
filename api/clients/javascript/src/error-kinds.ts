import {
  AuthenticationError,
  type Failure,
  IdempotencyError,
  InsufficientFundsError,
  InvalidRequestError,
  LikenessError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  SpendLimitError,
  UnprocessablePhotoError,
} from './errors.ts'

type Kind = new (failure: Failure) => LikenessError

/** Codes whose kind differs from that of their status. */
const byCode = new Map<string, Kind>([
  ['missing_key', AuthenticationError],
  ['policy_exists', InvalidRequestError],
  ['policy_in_use', InvalidRequestError],
  ['too_many_reviews', InvalidRequestError],
  ['job_ended', InvalidRequestError],
  ['batch_closed', InvalidRequestError],
  ['batch_item_exists', InvalidRequestError],
  ['too_many_batches', InvalidRequestError],
  ['spend_limit_reached', SpendLimitError],
  ['unsupported_image_format', UnprocessablePhotoError],
  ['unreadable_image', UnprocessablePhotoError],
  ['too_many_pixels', UnprocessablePhotoError],
  ['decoding_stopped', UnprocessablePhotoError],
  ['no_face', UnprocessablePhotoError],
  ['no_clean_matte', UnprocessablePhotoError],
  ['editing_not_allowed', UnprocessablePhotoError],
  ['idempotency_key_reused', IdempotencyError],
])

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
  const Kind = byCode.get(code) ?? byStatus.get(status) ?? kindOfClass(status)
  return new Kind(failure)
}

function kindOfClass(status: number): Kind {
  if (status >= 500) return ServerError
  return status >= 400 ? InvalidRequestError : LikenessError
}
