import type {
  BackgroundRequest,
  CheckRequest,
  JobRequest,
  JobRequestItem,
  PolicySettings,
  Queries,
  ReviewRequest,
  UploadAddressesRequest,
} from './api-types.ts'
import type { Wait } from './call.ts'
import { wrongRequest } from './errors.ts'
import type { Photo, PhotoOrAddress } from './photo.ts'

/** A photo, and the document that it is for. */
export type PhotoToCheck = Omit<CheckRequest, 'imageBase64' | 'imageUrl'> & PhotoOrAddress
/** A photo, the document that it is for, and the background that it should get. */
export type BackgroundToReplace = Omit<BackgroundRequest, 'imageBase64' | 'imageUrl'> & PhotoOrAddress
/** A job: with up to 20 photos, or without `items` and with the document of the photos that are added to it. */
export type NewJob = Omit<JobRequest, 'items'> & {
  items?: (Omit<JobRequestItem, 'imageBase64'> & Photo)[] | undefined
}

/** The items, if they are a list with at least one. */
export function itemsOf(items: NonNullable<NewJob['items']>): NonNullable<NewJob['items']> {
  if (Array.isArray(items) && items.length > 0) return items
  throw wrongRequest('The `items` of a job are a list of at least one photo.')
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

/** Which jobs to list. */
export type JobFilters = Queries['photos.jobs.list']
/** Which page of a job's items to return. */
export type JobItemFilters = Omit<Queries['photos.jobs.items.list'], 'format'>
/** Which reviews to list. */
export type ReviewFilters = Queries['reviews.list']
/** The days to report. */
export type UsageRange = Queries['usage']
/** The days and groups of a report of verdicts. */
export type VerdictFilters = Omit<Queries['reports.verdicts'], 'format'>
/** The days of a report of the reasons for RETAKE. */
export type FindingFilters = Omit<Queries['reports.findings'], 'format'>
/** Which entries of the wallet to list. */
export type StatementFilters = Queries['wallet.statement']
/** Which documents to list. */
export type DocumentFilters = Queries['documents']
/** Which page of a list to return. */
export type Page = Queries['webhooks.deliveries']

export interface LikenessOptions {
  /** `lk_live_…`, or `lk_test_…` in test mode. The public catalog needs none. Never put the key into a page: everyone who has it
   *  can spend the wallet. */
  apiKey?: string | undefined
  /** The root of the service; by default, that of the service for which the package was built. */
  baseUrl?: string | undefined
  /** The time limit of one try, in milliseconds; 60,000 by default. */
  timeoutMs?: number | undefined
  /** The number of retries after the first try; 2 by default. */
  maxRetries?: number | undefined
  /** Replaces the platform's own fetch. */
  fetch?: typeof globalThis.fetch | undefined
  /** Replaces the timer for the waits between tries and between requests for a job. */
  wait?: Wait | undefined
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time limit of one try, in milliseconds. */
  timeoutMs?: number | undefined
}

/** Options of calls that change something. */
export interface KeyedOptions extends CallOptions {
  /** To repeat a call without paying twice, give it the same key. A call without a key gets a new one. */
  idempotencyKey?: string | undefined
}

export interface WaitOptions {
  /** Aborts the wait, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time between two requests for the job, in milliseconds; 2,000 by default. */
  intervalMs?: number | undefined
  /** The total time limit, in milliseconds; 600,000 by default. */
  timeoutMs?: number | undefined
}
