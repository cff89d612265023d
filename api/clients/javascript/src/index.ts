export type * from './api-types.ts'
export type { BatchPhoto, FeedOptions } from './batch-feed.ts'
export * from './errors.ts'
export type * from './filters.ts'
export type { JobEvent } from './job-events.ts'
export {
  type BackgroundToReplace,
  type CallOptions,
  type KeyedOptions,
  Likeness,
  type LikenessOptions,
  type NewJob,
  type NewPolicy,
  type NewReview,
  type NewUploadAddresses,
  type PhotoToCheck,
  type WaitOptions,
} from './likeness.ts'
export type { Photo, PhotoSource } from './photo.ts'
export { version } from './version.ts'
export type { Wait } from './waiting.ts'
