export type * from './api-types.ts'
export { type VerifyOptions, verifyAttestation } from './attestation.ts'
export type { Wait } from './call.ts'
export { version } from './call.ts'
export {
  AttestationError,
  AuthenticationError,
  CallTimedOutError,
  ConnectionFailedError,
  type ErrorCode,
  type Failure,
  IdempotencyError,
  InsufficientFundsError,
  InvalidRequestError,
  JobNotDoneError,
  LikenessError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  SpendLimitError,
  UnprocessablePhotoError,
} from './errors.ts'
export type { JobEvent } from './job-events.ts'
export type { FeedOptions, JobPhoto } from './job-feed.ts'
export { Likeness } from './likeness.ts'
export type { Photo, PhotoSource } from './photo.ts'
export type * from './requests.ts'
