export type * from './api-types.ts'
export type { BatchPhoto, FeedOptions } from './batch-feed.ts'
export * from './errors.ts'
export type * from './filters.ts'
export type { JobEvent } from './job-events.ts'
export { Likeness } from './likeness.ts'
export type { CallOptions, KeyedOptions, LikenessOptions, WaitOptions } from './options.ts'
export type { Photo, PhotoSource } from './photo.ts'
export type {
  BackgroundToReplace,
  NewJob,
  NewPolicy,
  NewReview,
  NewUploadAddresses,
  PhotoToCheck,
} from './requests.ts'
export { version } from './version.ts'
export type { Wait } from './waiting.ts'
