import type {
  BackgroundRequest,
  CheckRequest,
  JobRequestItem,
  PolicySettings,
  ReviewRequest,
  UploadAddressesRequest,
} from './api-types.ts'
import type { Photo } from './photo.ts'

/** A photo, and the document that it is for. */
export type PhotoToCheck = Omit<CheckRequest, 'imageBase64'> & Photo
/** A photo, the document that it is for, and the background that it should get. */
export type BackgroundToReplace = Omit<BackgroundRequest, 'imageBase64'> & Photo
/** Up to 20 photos. */
export interface NewJob {
  items: (Omit<JobRequestItem, 'imageBase64'> & Photo)[]
  /** Data that helps the caller to recognise the job. */
  metadata?: Record<string, string> | undefined
  /** The policy of all items that name none; null for none, and the default of the key if absent. */
  policy?: string | null | undefined
}

/** The photos of which each gets an address, and for how many seconds; 3,600 by default. */
export type NewUploadAddresses = Omit<UploadAddressesRequest, 'expiresInSeconds'> & {
  expiresInSeconds?: number | undefined
}

/** A policy, and what its first version decides. */
export type NewPolicy = { name: string } & PolicySettings
/** A result about which a person is to decide; with its photo only if `keepSeconds` says how long that is kept. */
export type NewReview = Omit<ReviewRequest, 'imageBase64' | 'keepSeconds'> &
  (
    | (Photo & { keepSeconds: number })
    | { photo?: undefined; imageBase64?: undefined; keepSeconds?: undefined }
  )
